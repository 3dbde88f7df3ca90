import { accountExists, transactFor } from '#core/accounts/owner-transaction.ts';
import { type DueRow, deleteDue, dueRow, putDue, takeDue } from '#core/due/due.ts';
import { isoTime } from '#core/platform/clock.ts';
import { json, text, whole } from '#core/platform/table/attributes.ts';
import { absent } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import type { AutomaticMessages } from '#shared/campaigns/contract.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { type CampaignItem, campaign } from './campaign.store.ts';
import { newPreparation } from './preparation.store.ts';

/** The first sending hour of the day after `now` (ms since 1970). */
export const nextDay = (now: number): string => {
  const day = nairobiDay(now + DAY_MS);
  return isoTime(Date.parse(`${day}T${String(SENDING_HOURS.opens).padStart(2, '0')}:00:00+03:00`));
};

export const automatic = entity({
  name: 'automatic',
  about: 'The messages of a business that go out by themselves, and what they cost in a month.',
  attributes: {
    userId: text(),
    version: whole(),
    messages: json<AutomaticMessages['messages']>(),
    mostCredits: whole({ about: 'The SMS credits that they take in a month at most.' }),
    month: text({ about: 'The month of Nairobi that `usedCredits` counts, as 2026-11.' }),
    usedCredits: whole({ about: 'Credits used in this month, less those returned.' }),
    consentDeclaredAt: text({ optional: true }),
    dueAt: text({ optional: true, about: 'The day that begins next; absent while all are off.' }),
  },
  key: {
    question: 'Which messages go out by themselves?',
    pk: 'automatic#{userId}',
    sk: 'messages',
  },
});

export type AutomaticItem = ItemOf<typeof automatic>;

/** The number of the automatic preparation. Preparations with higher numbers were started by the owner. */
export const LOOK_OF_CLOCK = 1;

export const findAutomatic = (userId: string): Promise<AutomaticItem | null> =>
  automatic.get({ userId });

const rowOf = (userId: string, at: string): DueRow =>
  dueRow({ kind: 'automatic', at: Date.parse(at), ownerId: userId, subject: 'messages' });

/** Makes the next day due. @returns false if the item has changed since the read @throws AppError accounts.notFound */
export async function putAutomatic(
  item: AutomaticItem,
  before: AutomaticItem | null,
): Promise<boolean> {
  const { userId, dueAt } = item;
  const failed = await transactFor(userId, {
    changed: automatic.put(item, {
      if: before
        ? {
            version: before.version,
            month: before.month,
            usedCredits: before.usedCredits,
            dueAt: before.dueAt ?? absent,
          }
        : { version: absent },
    }),
    due: dueAt !== undefined && dueAt !== before?.dueAt && putDue(rowOf(userId, dueAt)),
    off:
      before?.dueAt !== undefined &&
      before.dueAt !== dueAt &&
      deleteDue(rowOf(userId, before.dueAt)),
  });
  return failed === null;
}

/** Makes the next day due. @returns `taken` if another worker was quicker, `changed` if the owner saved meanwhile */
export async function beginDay(
  { userId, version }: AutomaticItem,
  row: DueRow,
  { campaigns, nextAt, now }: { campaigns: readonly CampaignItem[]; nextAt: string; now: string },
): Promise<'begun' | 'noAccount' | 'taken' | 'changed'> {
  const failed = await transact({
    noAccount: accountExists(userId),
    taken: takeDue(row),
    changed: automatic.patch({ userId }, { set: { dueAt: nextAt }, if: { version } }),
    begun: [
      putDue(rowOf(userId, nextAt)),
      ...campaigns.flatMap((item) => [
        campaign.create({ ...item, preparation: LOOK_OF_CLOCK }),
        newPreparation(item, { number: LOOK_OF_CLOCK, kind: 'freeze', startedAt: now }),
      ]),
    ],
  });
  if (failed?.label === 'begun') throw new Error('a new campaign exists already');
  return failed?.label ?? 'begun';
}

/** For a business whose automatic messages are off, or whose account is closed. */
export async function forgetDay(row: DueRow): Promise<void> {
  await write(deleteDue(row));
}

/** @returns the write that takes credits from the month that was read; null above the month's limit */
export function payOfMonth(
  { userId, version, mostCredits, month: known, usedCredits: before }: AutomaticItem,
  month: string,
  credits: number,
): UpdateWrite | null {
  const usedCredits = credits + (known === month ? before : 0);
  if (usedCredits > mostCredits) return null;
  return automatic.patch(
    { userId },
    { set: { month, usedCredits }, if: { version, month: known, usedCredits: before } },
  );
}

/** Gives credits back to a month. Fails if the item counts a later month. */
export const giveBackToMonth = (userId: string, month: string, credits: number): UpdateWrite =>
  automatic.patch({ userId }, { add: { usedCredits: -credits }, if: { month } });
