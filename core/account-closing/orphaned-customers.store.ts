import { type DueRow, dueRow } from '#core/due/due.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';

/** Enough for a page that is erased within seconds. */
const PAGE = 25;

/** @returns the row by which the nights after a closing (ms since 1970) find the customers */
export const closingDue = (userId: string, closedAt: number): DueRow =>
  dueRow({ kind: 'closing', at: closedAt, ownerId: userId, subject: 'customers' });

/** Reads the numbers of a business's customers, page by page. */
export async function* listPhones(businessId: string, limit = PAGE): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await customer.page({
      key: { businessId },
      only: ['phone'],
      limit,
      cursor,
    });
    yield items.map(({ phone }) => phone);
    cursor = next ?? undefined;
  } while (cursor);
}
