import type { Role } from '#shared/platform/team-roles.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { msg } from '#web/src/lib/language/text.ts';

/** What can be done with a customer in a dialog, the one that cannot be undone last. */
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

/** What is open over the list of customers: the sheet of one, or a dialog. */
export interface Opened {
  customer: Customer;
  what: CustomerAct | 'sheet';
}
