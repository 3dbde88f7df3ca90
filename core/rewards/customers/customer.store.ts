import type { customerFilters } from '../../../shared/rewards/contract.ts';
import { nairobiMonth } from '../../../shared/rewards/points.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import { type Page, readPage } from '../../platform/page.ts';
import { holds, outlasting } from '../../platform/transaction.ts';
import type { CustomerItem } from '../ledger/ledger.store.ts';
import { customer } from './customer.entity.ts';

const PAGE = 20;

/** The customers among which a page looks for those of a filter: a page reads 5 units at most. */
const CUSTOMERS_SEARCHED = 60;

const DAY_MS = 24 * 60 * 60 * 1000;

type CustomerFilter = (typeof customerFilters)[number];

export interface CustomerFilters {
  filter: CustomerFilter;
  /** Milliseconds since 1970. */
  now: number;
  cursor: string | undefined;
}

/** All customers of a business, most points first. */
export function listCustomers(businessId: string, cursor?: string): Promise<Page<CustomerItem>> {
  return readPage(cursor, (from) =>
    customer.query.byPoints({ businessId }).go({ order: 'desc', limit: PAGE, cursor: from }),
  );
}

/** The customers with most points, most points first. */
export async function listTopCustomers(businessId: string, count: number): Promise<CustomerItem[]> {
  const { data } = await customer.query
    .byPoints({ businessId })
    .go({ order: 'desc', limit: count });
  return data;
}

/** @param prefix the start of a number, as +2547... */
export function listByPhone(businessId: string, prefix: string, cursor?: string) {
  return readPage<CustomerItem>(cursor, (from) =>
    customer.query
      .byPhone({ businessId })
      .begins({ phone: prefix })
      .go({ limit: PAGE, cursor: from, consistent: true }),
  );
}

export function listByName(businessId: string, prefix: string, cursor?: string) {
  return readPage<CustomerItem>(cursor, (from) =>
    customer.query
      .byName({ businessId })
      .begins({ nameKey: prefix.toLowerCase() })
      .go({ limit: PAGE, cursor: from }),
  );
}

/**
 * The customers that match a filter, most points first. A page may be short or empty although
 * more pages follow.
 */
export async function filterCustomers(
  businessId: string,
  { filter, now, cursor }: CustomerFilters,
): Promise<Page<CustomerItem>> {
  const page = await readPage<CustomerItem>(cursor, (from) =>
    customer.query
      .byPoints({ businessId })
      .go({ order: 'desc', limit: CUSTOMERS_SEARCHED, cursor: from }),
  );
  return { ...page, items: page.items.filter((item) => matches(item, filter, now)) };
}

function matches(item: CustomerItem, filter: CustomerFilter, now: number): boolean {
  if (filter === 'consent') return item.consent?.given === true;
  if (filter === 'expiring') return Object.hasOwn(item.lots, nairobiMonth(now));
  const days = Number(filter.slice('notSeen'.length));
  return item.lastVisit < isoTime(now - days * DAY_MS);
}

/**
 * @returns the numbers among these that belong to customers
 * @throws AppError rewards.beingErased if one of the customers is being erased, server.busy
 */
export async function findExisting(
  businessId: string,
  phones: readonly string[],
): Promise<string[]> {
  const { data, unprocessed } = await customer
    .get(phones.map((phone) => ({ businessId, phone })))
    .go({ attributes: ['phone', 'erasedAs'], consistent: true });
  if (unprocessed.length > 0) throw new AppError('server.busy');
  if (data.some(({ erasedAs }) => erasedAs)) throw new AppError('rewards.beingErased');
  return data.map(({ phone }) => phone);
}

/**
 * Changes what the ledger does not write.
 *
 * @param details name: null removes it; consent: undefined leaves it as it is
 * @returns false if there is no such customer, or it is being erased
 */
export function saveDetails(
  key: Pick<CustomerItem, 'businessId' | 'phone'>,
  { name, consent }: { name: string | null; consent?: CustomerItem['consent'] | undefined },
): Promise<boolean> {
  const details = { nameKey: name?.toLowerCase() ?? '', ...(consent ? { consent } : {}) };
  const change = name
    ? customer.patch(key).set({ ...details, name })
    : customer.patch(key).set(details).remove(['name']);
  return holds(() =>
    outlasting(() =>
      change
        .add({ version: 1 })
        .where((row, is) => is.notExists(row.erasedAs))
        .go(),
    ),
  );
}
