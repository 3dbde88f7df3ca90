import { transactFor } from '#core/accounts/owner-transaction.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import { type CustomerItem, customer } from '../customers/customer.entity.ts';
import { type CardItem, card } from './card.entity.ts';

export const findCard = (linkHash: string): Promise<CardItem | null> => card.get({ linkHash });

/** The write of a new card, for the transaction that names it in its customer. */
export const createCard = (item: CardItem): PutWrite => card.create(item);

/** The write that deletes a card. */
export const deleteCard = (linkHash: string): DeleteWrite => card.delete({ linkHash });

/**
 * Gives a customer a card in the place of the one before, unless the customer is not as it was read.
 *
 * @returns false if nothing was written
 * @throws AppError accounts.notFound
 */
export async function replaceCard(before: CustomerItem, next: CardItem): Promise<boolean> {
  const { linkHash } = next;
  const failed = await transactFor(before.businessId, {
    customer: customer.patch(before, {
      set: { card: linkHash },
      add: { version: 1 },
      if: { version: before.version, erasedAs: absent },
    }),
    next: createCard(next),
    before: before.card !== undefined && deleteCard(before.card),
  });
  return failed === null;
}

/** Changes whether a customer gets receipts by SMS. @returns false if there is no such customer any more */
export async function saveReceipts(
  { businessId, phone }: Pick<CustomerItem, 'businessId' | 'phone'>,
  noReceiptsSince: string | null,
): Promise<boolean> {
  const change = { set: { noReceiptsSince }, add: { version: 1 }, if: { erasedAs: absent } };
  const failed = await transactFor(businessId, {
    customer: customer.patch({ businessId, phone }, change),
  });
  return failed === null;
}
