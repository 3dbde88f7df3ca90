/** The terms by which a customer is found by any word of the name, as people type it (docs/rules.md 5). */
import type { Write } from '#core/platform/table/writes.ts';
import { longestOf, phraseOf, phrasesOf, wordsOf } from '#shared/typed/words.ts';
import type { CustomerItem } from './customer.entity.ts';
import { type CustomerTermItem, customerTerm } from './customer-term.entity.ts';

/** A customer, as far as the name leads to it. */
export type Named = Pick<CustomerItem, 'businessId' | 'phone' | 'name'>;

/** @returns each term of a customer once; none without a name */
export const termsOf = ({ businessId, phone, name = '' }: Named): CustomerTermItem[] =>
  [...new Set(phrasesOf(name))].map((term) => ({ businessId, term, phone }));

/** The writes for the transaction that makes, renames or removes a customer: none while the name stays. */
export function termWrites(before: Named | null, after: Named | null): Write[] {
  const [were, are] = [before ? termsOf(before) : [], after ? termsOf(after) : []];
  const isIn = (items: CustomerTermItem[], one: CustomerTermItem) =>
    items.some(({ term, phone }) => term === one.term && phone === one.phone);
  return [
    ...are.filter((one) => !isIn(were, one)).map((one) => customerTerm.put(one)),
    ...were.filter((one) => !isIn(are, one)).map((one) => customerTerm.delete(one)),
  ];
}

/** What a typed name looks for. */
interface SoughtName {
  /** The words that are typed: each begins a word of the name. */
  words: readonly string[];
  /** The longest of them, which the fewest names have. */
  start: string;
}

/** @returns null for a text without letters and digits */
export function soughtName(typed: string): SoughtName | null {
  const words = wordsOf(typed);
  const start = phraseOf([longestOf(words)]);
  return start ? { words, start } : null;
}

/** @returns the first of a customer's terms that begin so: a name with two of them is found once */
export const firstTerm = (customer: Named, { start }: SoughtName): string | undefined =>
  termsOf(customer)
    .map(({ term }) => term)
    .filter((term) => term.startsWith(start))
    .toSorted()[0];
