import { transactFor, transactOn } from '#core/accounts/owner-transaction.ts';
import { addToAnyTotals, addToTotals } from '#core/accounts/totals.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { absent, present } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { Check, Write } from '#core/platform/table/writes.ts';
import { DAY_MS, nairobiMonth } from '#shared/platform/time.ts';
import type { customerFilters } from '#shared/rewards/contract.ts';
import { hasWords, longestOf, phraseOf, phrasesOf, wordsOf } from '#shared/typed/words.ts';
import {
  backwards,
  type Consent,
  type CustomerItem,
  type CustomerTermItem,
  consentChange,
  customer,
  customerTerm,
} from './customer.entity.ts';

export interface CustomerDetails {
  name: string | null;
  consent?: Consent | undefined;
  birthday?: string | null | undefined;
  provedAt?: string | undefined;
}

const PAGE = 20;

/** How many customers one filtered page searches: a page reads 5 units at most. */
const CUSTOMERS_SEARCHED = 60;

/** How many terms a page searches if several words are typed. They cost at most 2 read units. */
const TERMS_SEARCHED = 100;

type CustomerFilter = (typeof customerFilters)[number];

export interface CustomerFilters {
  filter: CustomerFilter;
  /** Milliseconds since 1970. */
  now: number;
  cursor: string | undefined;
}

export const listCustomers = (businessId: string, cursor?: string): Promise<Page<CustomerItem>> =>
  customer.page({ by: 'byPoints', key: { businessId }, order: 'desc', limit: PAGE, cursor });

export async function listTopCustomers(businessId: string, limit: number): Promise<CustomerItem[]> {
  const key = { businessId };
  const { items } = await customer.page({ by: 'byPoints', key, order: 'desc', limit });
  return items;
}

/** @param prefix the start of a number, as +2547... */
export const listByPhone = (
  businessId: string,
  prefix: string,
  cursor?: string,
): Promise<Page<CustomerItem>> =>
  customer.page({ key: { businessId }, begins: { phone: prefix }, limit: PAGE, cursor });

/** The index has only numbers, so an award does not write to it. The customers are read afterwards. */
export async function listByPhoneEnd(
  businessId: string,
  digits: string,
  cursor?: string,
): Promise<Page<CustomerItem>> {
  const begins = { phoneEnd: backwards(digits) };
  const { items, next } = await customer.page({
    by: 'byPhoneEnd',
    key: { businessId },
    begins,
    only: ['businessId', 'phone'],
    limit: PAGE,
    cursor,
  });
  const found = await customer.getAll(items);
  return { items: found.filter((item) => item !== null), next };
}

/** With several words, a page may be short or empty although more follow. @param typed starts of words, in any order */
export async function listByName(
  businessId: string,
  typed: string,
  cursor?: string,
): Promise<Page<CustomerItem>> {
  const sought = soughtName(typed);
  if (!sought) return { items: [], next: null };
  const { items, next } = await customerTerm.page({
    key: { businessId },
    begins: { term: sought.start },
    limit: sought.words.length === 1 ? PAGE : TERMS_SEARCHED,
    consistent: false,
    cursor,
  });
  const candidates = items.filter(({ term }) => hasWords(term, sought.words));
  const found = await customer.getAll(candidates);
  const isFirst = (one: CustomerItem, at: number) =>
    firstTerm(one, sought) === candidates[at]?.term;
  return { items: found.flatMap((one, at) => (one && isFirst(one, at) ? one : [])), next };
}

/** Most points first. A page may be short or empty although more follow. */
export async function filterCustomers(
  businessId: string,
  { filter, now, cursor }: CustomerFilters,
): Promise<Page<CustomerItem>> {
  const { items, next } = await customer.page({
    by: 'byPoints',
    key: { businessId },
    order: 'desc',
    limit: CUSTOMERS_SEARCHED,
    cursor,
  });
  return { items: items.filter((item) => matches(item, filter, now)), next };
}

function matches(item: CustomerItem, filter: CustomerFilter, now: number): boolean {
  const notSeenFor = (days: number) => item.lastVisit < isoTime(now - days * DAY_MS);
  switch (filter) {
    case 'consent':
      return item.consent?.given === true;
    case 'expiring':
      return Object.hasOwn(item.lots, nairobiMonth(now));
    case 'notSeen30':
      return notSeenFor(30);
    case 'notSeen60':
      return notSeenFor(60);
    case 'notSeen90':
      return notSeenFor(90);
  }
}

/** @throws AppError rewards.beingErased if one of the customers is being erased, server.busy */
export async function findExisting(
  businessId: string,
  phones: readonly string[],
): Promise<string[]> {
  const keys = phones.map((phone) => ({ businessId, phone }));
  const found = await customer.getAll(keys, { only: ['phone', 'erasedAs'] });
  const existing = found.filter((item) => item !== null);
  if (existing.some(({ erasedAs }) => erasedAs)) throw new AppError('rewards.beingErased');
  return existing.map(({ phone }) => phone);
}

export async function findRefusers(
  businessId: string,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = phones.map((phone) => ({ businessId, phone }));
  const found = await customer.getAll(keys, { only: ['phone', 'consent'] });
  const refusers = found.filter((item) => item?.consent?.given === false);
  return new Set(refusers.flatMap((item) => item?.phone ?? []));
}

/**
 * Changes attributes outside the ledger.
 * @param details null removes a value, undefined leaves it
 * @returns false if the customer is gone, is being erased, or has another name or consent by now
 * @throws AppError accounts.notFound
 */
export async function saveDetails(
  before: Pick<CustomerItem, 'businessId' | 'phone' | 'name' | 'consent'>,
  { name, consent, birthday, provedAt }: CustomerDetails,
): Promise<boolean> {
  const asRead = consent ? { consent: before.consent ?? absent } : {};
  const change = consent ? consentChange(before, { consent }) : 0;
  const details = customer.patch(before, {
    set: { name, consent, birthday, provedAt },
    add: { version: 1 },
    if: { erasedAs: absent, name: before.name ?? absent, ...asRead },
  });
  const terms = termWrites(before, { ...before, name: name ?? undefined });
  const totals = change !== 0 && addToAnyTotals(before.businessId, { consentingCustomers: change });
  return (await transactFor(before.businessId, { details, terms, totals })) === null;
}

/** Requires a customer of the business who is not being erased. */
export const asCustomer =
  (businessId: string) =>
  (phone: string): Check =>
    customer.check({ businessId, phone }, { if: { version: present, erasedAs: absent } });

/** Pages by number: a posting in the meantime moves no customer to another page. */
export const pageAllCustomers = (
  businessId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<CustomerItem>> =>
  customer.page({ key: { businessId }, consistent: false, limit, cursor });

export const findCustomer = (businessId: string, phone: string): Promise<CustomerItem | null> =>
  customer.get({ businessId, phone });

/** @returns the customers in the order of the numbers; null for a number without a customer */
export const findCustomers = (
  businessId: string,
  phones: readonly string[],
): Promise<(CustomerItem | null)[]> =>
  customer.getAll(phones.map((phone) => ({ businessId, phone })));

/**
 * @returns exists if the number has a customer, repeated if the request was done before
 * @throws AppError accounts.notFound
 */
export async function insertCustomer(
  added: CustomerItem,
  requestKey: RequestKey,
  now: number,
): Promise<'added' | 'exists' | 'repeated'> {
  const failed = await transactOn(
    addToTotals(added.businessId, {
      activeCustomers: 1,
      consentingCustomers: consentChange(null, added),
    }),
    {
      repeated: recordRequest(requestKey, 'added', now),
      exists: [customer.create(added), ...termWrites(null, added)],
    },
  );
  return failed?.label ?? 'added';
}

/** Terms that find a customer by any word of the name, as people type it (docs/rules.md 5). */

export type Named = Pick<CustomerItem, 'businessId' | 'phone' | 'name'>;

/** @returns each term of a customer once; none without a name */
export const termsOf = ({ businessId, phone, name = '' }: Named): CustomerTermItem[] =>
  [...new Set(phrasesOf(name))].map((term) => ({ businessId, term, phone }));

/** Writes for the transaction that makes, renames or removes a customer; none if the name stays. */
export function termWrites(before: Named | null, after: Named | null): Write[] {
  const [were, are] = [before ? termsOf(before) : [], after ? termsOf(after) : []];
  const isIn = (items: CustomerTermItem[], one: CustomerTermItem) =>
    items.some(({ term, phone }) => term === one.term && phone === one.phone);
  return [
    ...are.filter((one) => !isIn(were, one)).map((one) => customerTerm.put(one)),
    ...were.filter((one) => !isIn(are, one)).map((one) => customerTerm.delete(one)),
  ];
}

interface SoughtName {
  /** Each of these begins a word of the name. */
  words: readonly string[];
  /** The longest word: the fewest names have it. */
  start: string;
}

/** @returns null for a text without letters and digits */
export function soughtName(typed: string): SoughtName | null {
  const words = wordsOf(typed);
  const start = phraseOf([longestOf(words)]);
  return start ? { words, start } : null;
}

/** @returns the first matching term: a name with two matching terms is shown once */
export const firstTerm = (customer: Named, { start }: SoughtName): string | undefined =>
  termsOf(customer)
    .map(({ term }) => term)
    .filter((term) => term.startsWith(start))
    .toSorted()[0];
