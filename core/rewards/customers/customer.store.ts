import type { customerFilters } from '../../../shared/rewards/contract.ts';
import { nairobiMonth } from '../../../shared/rewards/points.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import { type Page, readPage } from '../../platform/page.ts';
import { holds, outlasting } from '../../platform/transaction.ts';
import type { CustomerItem } from '../ledger/ledger.store.ts';
import { customer } from './customer.entity.ts';

const PAGE = 20;

/** Customers that a filter looks at for one page: no page reads more than 5 units. */
const LOOKED_AT = 60;

const dayMs = 24 * 60 * 60 * 1000;

export type CustomerFilter = (typeof customerFilters)[number];

/** Those with most points first. */
export function listCustomers(businessId: string, cursor?: string): Promise<Page<CustomerItem>> {
  return readPage(cursor, (from) =>
    customer.query.byPoints({ businessId }).go({ order: 'desc', limit: PAGE, cursor: from }),
  );
}

/** The few with most points. */
export async function topCustomers(businessId: string, count: number): Promise<CustomerItem[]> {
  const { data } = await customer.query
    .byPoints({ businessId })
    .go({ order: 'desc', limit: count });
  return data;
}

/** @param prefix the start of a number, as +2547... */
export function findByPhone(businessId: string, prefix: string, cursor?: string) {
  return readPage<CustomerItem>(cursor, (from) =>
    customer.query
      .byPhone({ businessId })
      .begins({ phone: prefix })
      .go({ limit: PAGE, cursor: from, consistent: true }),
  );
}

export function findByName(businessId: string, prefix: string, cursor?: string) {
  return readPage<CustomerItem>(cursor, (from) =>
    customer.query
      .byName({ businessId })
      .begins({ nameKey: prefix.toLowerCase() })
      .go({ limit: PAGE, cursor: from }),
  );
}

/** Those a filter lets through, most points first; a page may be short, or empty, before the last. */
export async function filterCustomers(
  businessId: string,
  filter: CustomerFilter,
  { now, cursor }: { now: number; cursor: string | undefined },
): Promise<Page<CustomerItem>> {
  const page = await readPage<CustomerItem>(cursor, (from) =>
    customer.query.byPoints({ businessId }).go({ order: 'desc', limit: LOOKED_AT, cursor: from }),
  );
  return { ...page, items: page.items.filter((item) => isLetThrough(item, filter, now)) };
}

function isLetThrough(item: CustomerItem, filter: CustomerFilter, now: number): boolean {
  if (filter === 'consent') return item.consent?.given === true;
  if (filter === 'expiring') return Object.hasOwn(item.lots, nairobiMonth(now));
  const days = Number(filter.slice('notSeen'.length));
  return item.lastVisit < isoTime(now - days * dayMs);
}

/**
 * @returns the numbers among these that are customers
 * @throws AppError rewards.beingErased when one of them is
 */
export async function existingOf(businessId: string, phones: readonly string[]): Promise<string[]> {
  const { data, unprocessed } = await customer
    .get(phones.map((phone) => ({ businessId, phone })))
    .go({ attributes: ['phone', 'erasedAs'], consistent: true });
  if (unprocessed.length > 0) throw new AppError('server.busy');
  if (data.some(({ erasedAs }) => erasedAs)) throw new AppError('rewards.beingErased');
  return data.map(({ phone }) => phone);
}

/** Changes what is not of the ledger. @returns false for nobody, and for who is being erased */
export function saveDetails({
  businessId,
  phone,
  ...details
}: Pick<CustomerItem, 'businessId' | 'phone'> & Details): Promise<boolean> {
  const change = customer.patch({ businessId, phone }).set(details.set);
  const changed = details.isNameless ? change.remove(['name']) : change;
  return holds(() =>
    outlasting(() =>
      changed
        .add({ version: 1 })
        .where((row, is) => is.notExists(row.erasedAs))
        .go(),
    ),
  );
}

interface Details {
  set: Partial<Pick<CustomerItem, 'name' | 'consent'>> & Pick<CustomerItem, 'nameKey'>;
  isNameless: boolean;
}
