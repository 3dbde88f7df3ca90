import type { Role } from '#shared/platform/team-roles.ts';
import type { ConsentSource, Customer } from '#shared/rewards/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { pointsText } from '../points/entries.ts';

/** The acts on a customer that have a dialog; the one that cannot be undone is last. */
export const customerActs = {
  adjust: msg('Adjust'),
  card: msg('Card'),
  edit: msg('Edit'),
  number: msg('New number'),
  merge: msg('Merge with another'),
  erase: msg('Erase'),
} as const;

export type CustomerAct = keyof typeof customerActs;

/** @returns what a role may do: only the owner erases */
export const actsFor = (role: Role): CustomerAct[] =>
  (Object.keys(customerActs) as CustomerAct[]).filter((act) => act !== 'erase' || role === 'owner');

/** The sheet or the dialog of a customer that is open over the list. */
export interface Opened {
  customer: Customer;
  what: CustomerAct | 'sheet';
}

/** Says whether offers may be sent by SMS. */
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

/** @returns the day of the consent and where it was noted; undefined if nobody asked */
export function consentOrigin(consent: Customer['consent']): string | undefined {
  if (!consent) return undefined;
  const { at, source } = consent;
  const day = formatDay(at);
  return source
    ? t('Noted on {day}, {source}.', { day, source: t(sources[source]) })
    : t('Noted on {day}.', { day });
}

/** The points that expire next, with their day. */
export const nextExpiryText = ({ nextExpiry: next }: Customer): string =>
  next ? `${pointsText(next.points)}, ${formatDay(next.on)}` : '–';
