import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/platform/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type adjustReasons, type Entry, listEntries } from '#shared/rewards/contract.ts';
import type { EntryKind } from '#shared/rewards/entry-kind.ts';
import { ERASED_REASON, isErased } from '#shared/rewards/erasure.ts';
import type { Label } from '#web/src/components/chip.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import {
  formatDay,
  formatKes,
  formatMoment,
  formatRecent,
  formatShortDay,
} from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { pagedQuery, readFilled } from '#web/src/lib/queries/paged.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';
import { forgetCustomers } from '../lookup/customer-lookup.tsx';

export const entryKindLabels: Record<EntryKind, string> = {
  award: msg('Award'),
  redeem: msg('Redeem'),
  adjust: msg('Adjust'),
  expire: msg('Expire'),
  reversal: msg('Reversal'),
  move: msg('Merge or new number'),
};

export const entryTypeLabels: Record<Entry['type'], string> = {
  award: msg('Award'),
  adjust: msg('Adjust'),
  opening: msg('Opening balance'),
  redeem: msg('Redeem'),
  reverseAward: msg('Reversal'),
  reverseRedeem: msg('Reversal'),
  expire: msg('Expire'),
  mergeOut: msg('Merged: out'),
  mergeIn: msg('Merged: in'),
  newNumber: msg('New number'),
};

export const posterLabels: Record<Entry['by'], string> = {
  owner: msg('Owner'),
  team: msg('Team'),
  till: msg('Till'),
  import: msg('Import'),
  clock: msg('Automatic'),
};

/** The extra points and their reasons, and the points that were missing. */
export const extrasOf = (entry: Entry): string[] =>
  [
    entry.isDouble && t('Double points'),
    entry.visitPoints > 0 && tn(entry.visitPoints, '1 for the visit', '{n} for the visit'),
    entry.birthdayPoints > 0 &&
      tn(entry.birthdayPoints, '1 for the birthday', '{n} for the birthday'),
    entry.missingPoints > 0 && missingText(entry.missingPoints),
  ].filter((text) => typeof text === 'string');

export const missingText = (missing: number): string =>
  tn(
    missing,
    '1 point was already used and is missing',
    '{n} points were already used and are missing',
  );
/** Who made an entry: a team member's name, or what else posts entries. */
export const posterOf = ({ person, by }: Entry): string => person ?? t(posterLabels[by]);

export const referenceOf = ({ receiptNo, reward, reference, reason }: Entry): string =>
  [receiptNo, reward, reference, reason].filter(Boolean).join(' · ');

export const adjustReasonLabels: Record<(typeof adjustReasons)[number], string> = {
  Mistake: msg('Mistake'),
  'Goods returned': msg('Goods returned'),
  Goodwill: msg('Goodwill'),
  Other: msg('Other'),
};

/** For readers: a reason chosen from a list is in their language. */
export const readableReference = (entry: Entry): string =>
  [
    referenceOf({ ...entry, reason: entry.reason && readableReason(entry.reason) }),
    ...extrasOf(entry),
    entry.keptKes > 0 ? t('{amount} kept', { amount: formatKes(entry.keptKes) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

function readableReason(reason: string): string {
  if (reason === ERASED_REASON) return t('Erased');
  const [chosen = '', ...note] = reason.split(': ');
  return [t(chosen), ...note].join(': ');
}

export const REVERSED: Label = { text: msg('Reversed'), tone: 'neutral' };

export const ERASED_CUSTOMER = msg('Erased customer');

/** The number, or a text for an erased customer. */
export const customerName = (phone: string): string =>
  isErased(phone) ? t(ERASED_CUSTOMER) : formatKenyanPhone(phone);

const isThisYear = (at: string): boolean =>
  formatDay(at).endsWith(nairobiDay(Date.now()).slice(0, 4));

/** Without the year if it is this one. */
export const momentText = (at: string): string =>
  isThisYear(at) ? formatRecent(at) : formatMoment(at);

export const dayText = (at: string): string =>
  isThisYear(at) ? formatShortDay(at) : formatDay(at);

export const pointsText = (points: number): string => tn(points, '1 point', '{n} points');

export type EntryFilters = Omit<BodyOf<typeof listEntries>, 'cursor'>;

export const entriesQuery = (filters: EntryFilters) => ({
  ...pagedQuery(['entries', filters], readEntries(filters)),
  meta: isSaved(filters) ? savedOnDevice : {},
});

/** Whether a screen shows these first: all entries, or all redemptions. */
const isSaved = ({ phone, kind, from, to }: EntryFilters): boolean =>
  !phone && !from && !to && (!kind || kind === 'redeem');

export const readEntries = (filters: EntryFilters) =>
  readFilled(async (cursor, signal) => {
    const { entries, next } = await call(listEntries, { body: { ...filters, cursor }, signal });
    return { items: entries, next };
  });

/** A refusal may mean that points moved since they were shown. */
export const points: Subject<unknown> = {
  name: 'points',
  params: {},
  show: refreshPoints,
  reload: refreshPoints,
  outdated: isAnswer,
  granted: grantedText,
};

/** For dialogs, which show a refusal beside a field. */
export const pointsInPlace: Subject<unknown> = { ...points, isShownInPlace: true };

/** For a customer's new number, whom this phone may have stored. */
export const movedPoints: Subject<unknown> = {
  ...pointsInPlace,
  show: forgetPoints,
  outdated: [],
};

function grantedText(): string {
  return t('Your earlier request went through. Check the history before you go on.');
}

export const refusalMessage = (error: unknown): string => messageOf(error, grantedText());

const queriesWithPoints = ['dashboard', 'customers', 'entries', 'chart'];

export function refreshPoints(client: QueryClient): void {
  for (const name of queriesWithPoints) void client.invalidateQueries({ queryKey: [name] });
}

/** After an erasure: also removes what is not on the screen from the phone. */
export function forgetPoints(client: QueryClient): void {
  for (const name of queriesWithPoints)
    client.removeQueries({ queryKey: [name], type: 'inactive' });
  forgetCustomers();
  refreshPoints(client);
}

/** The last SMS credit was used since the settings were read: the screens offer to buy some. */
export function noteNoCredits(client: QueryClient): void {
  client.setQueryData(
    settingsQuery().queryKey,
    (last) => last && { ...last, hasSmsCredits: false },
  );
}
