import { queryOptions } from '@tanstack/react-query';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { LAST_DIGITS, listCustomers } from '#shared/rewards/contract.ts';
import { FEWEST_SEARCHED } from '#shared/team/limits.ts';
import { hasWords, wordsOf } from '#shared/typed/words.ts';
import { call } from '#web/src/lib/api/api.ts';
import { businessInUse } from '#web/src/lib/session/session.ts';
import type { RecentCustomer } from './recent-customers.ts';

/** What somebody types who looks for a customer: a part of a name, or the last digits of a number. */
export type Sought = { search: string } | { lastDigits: string };

/** A cashier is refused with fewer letters. */
const fewestLetters = (): number => (businessInUse()?.role === 'cashier' ? FEWEST_SEARCHED : 2);

/** @returns what a typed text looks for; null if it is too short to look for anybody */
export function soughtBy(typed: string): Sought | null {
  const text = typed.trim();
  if (/\p{L}/u.test(text)) return text.length < fewestLetters() ? null : { search: text };
  const digits = withPlainDigits(text).replaceAll(/\D/g, '');
  // A number from its start: it will be whole in a moment.
  if (/^(0[17]|254)/.test(digits)) return null;
  return LAST_DIGITS.test(digits) ? { lastDigits: digits } : null;
}

/** Whether a customer of the list on this device is looked for. */
export function isSought(sought: Sought, { phone, name }: RecentCustomer): boolean {
  if ('lastDigits' in sought) return phone.endsWith(sought.lastDigits);
  return hasWords(name ?? '', wordsOf(sought.search));
}

/** The customers who are looked for. */
export const soughtQuery = (sought: Sought | null) =>
  queryOptions({
    queryKey: ['customers', 'sought', sought],
    queryFn: async ({ signal }) => {
      const { customers } = await call(listCustomers, { body: { ...sought }, signal });
      return customers;
    },
    enabled: sought !== null,
    retry: false,
    staleTime: 0,
  });
