import { write } from '../platform/write.ts';
import { customer } from '../rewards/customers/customer.entity.ts';
import { type OrphanedCustomers, orphanedCustomers } from './orphaned-customers.entity.ts';

/** Enough for a page that is erased within a minute. */
const PAGE = 50;

export const listOrphaned = (): Promise<OrphanedCustomers[]> => orphanedCustomers.list({ key: {} });

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

export async function forgetOrphaned({ userId }: OrphanedCustomers): Promise<void> {
  await write(orphanedCustomers.delete({ userId }));
}
