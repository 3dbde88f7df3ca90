import type { Role } from '#shared/platform/team-roles.ts';
import type { ConsentSource, Customer } from '#shared/rewards/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { pointsText } from '../points/entries.ts';

/** Acts that have a dialog; the one that cannot be undone is last. */
export const customerActs = {
  adjust: msg('Adjust'),
  card: msg('Card'),
  edit: msg('Edit'),
  number: msg('New number'),
  merge: msg('Merge with another'),
  erase: msg('Erase'),
} as const;

export type CustomerAct = keyof typeof customerActs;

/** Only the owner erases. */
export const actsFor = (role: Role): CustomerAct[] =>
  (Object.keys(customerActs) as CustomerAct[]).filter((act) => act !== 'erase' || role === 'owner');

export interface Opened {
  customer: Customer;
  what: CustomerAct | 'sheet';
}

export function consentLabel(consent: Customer['consent']): string {
  if (!consent) return t('No');
  return consent.given ? t('Yes') : t('Opted out');
}

const sources: Readonly<Record<ConsentSource, string>> = {
  till: msg('at the till'),
  owner: msg('by the owner'),
  team: msg('by the team'),
  import: msg('by an import'),
  customer: msg('by the customer'),
};

/** The day of the consent and where it was noted; undefined if nobody asked. */
export function consentOrigin(consent: Customer['consent']): string | undefined {
  if (!consent) return undefined;
  const { at, source } = consent;
  const day = formatDay(at);
  return source
    ? t('Noted on {day}, {source}.', { day, source: t(sources[source]) })
    : t('Noted on {day}.', { day });
}

export const nextExpiryText = ({ nextExpiry: next }: Customer): string =>
  next ? `${pointsText(next.points)}, ${formatDay(next.on)}` : '–';
