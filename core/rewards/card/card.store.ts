import { transactFor } from '#core/accounts/owner-transaction.ts';
import {
  insertionOf,
  type NewNotification,
  notification,
} from '#core/notifications/notification.store.ts';
import { absent, anyOf, present } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { DeleteWrite, PutWrite } from '#core/platform/table/writes.ts';
import type { CardAsk } from '#shared/cards/asks.ts';
import { type CustomerItem, customer, type MovingCustomer } from '../customers/customer.entity.ts';
import { type CardItem, type CardRequestItem, card, cardRequest } from './card.entity.ts';

export const findCard = (linkHash: string): Promise<CardItem | null> => card.get({ linkHash });

export const createCard = (item: CardItem): PutWrite => card.create(item);

export const deleteCard = (linkHash: string): DeleteWrite => card.delete({ linkHash });

/**
 * @returns false if the customer has changed since the read: then nothing was written
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

/** @returns false if the customer no longer exists */
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

type Person = Pick<CustomerItem, 'businessId' | 'phone'>;

export async function findCardRequests({
  businessId,
  phone,
}: Person): Promise<Record<CardAsk, CardRequestItem | null>> {
  const [copy, erasure] = await Promise.all(
    (['copy', 'erasure'] as const).map((asks) => cardRequest.get({ businessId, phone, asks })),
  );
  return { copy: copy ?? null, erasure: erasure ?? null };
}

/**
 * @param linkHash of the card through which the customer asks
 * @returns `open` if the customer asked before, `gone` if the card or the customer is gone
 */
export async function insertCardRequest(
  item: CardRequestItem,
  linkHash: string,
  line: NewNotification,
  now: number,
): Promise<'stored' | 'open' | 'gone'> {
  const failed = await transact({
    customer: customer.check(item, { if: { card: linkHash, erasedAs: absent } }),
    open: cardRequest.put(item, { if: anyOf({ phone: absent }, { settledAt: present }) }),
    ...insertionOf(line, now),
  });
  if (!failed) return 'stored';
  return failed.label === 'open' ? 'open' : 'gone';
}

export const listOpenCardRequests = (businessId: string): Promise<CardRequestItem[]> =>
  cardRequest.list({ key: { businessId }, filter: { settledAt: absent } });

/**
 * Also ends the notification, which may have expired.
 * @returns false if no request is open
 * @throws AppError accounts.notFound
 */
export async function settleCardRequest(
  key: Pick<CardRequestItem, 'businessId' | 'phone' | 'asks'>,
  settledAt: string,
): Promise<boolean> {
  const found = await cardRequest.get(key);
  if (!found || found.settledAt) return false;
  const open = { askedAt: found.askedAt, settledAt: absent };
  const request = cardRequest.patch(key, { set: { settledAt }, if: open });
  const { businessId } = key;
  const failed = await transactFor(businessId, {
    request,
    notification: endOfNotification(found, settledAt),
  });
  if (failed?.label !== 'notification') return failed === null;
  return (await transactFor(businessId, { request })) === null;
}

/** Also ends the notifications: the owner has nothing left to do. */
export async function deleteCardRequests(erasing: Person, at: string): Promise<void> {
  const { copy, erasure } = await findCardRequests(erasing);
  for (const request of [copy, erasure]) {
    if (!request) continue;
    await endNotification(request, at);
    await write(cardRequest.delete(request, { if: { askedAt: request.askedAt } }));
  }
}

/** If the survivor has the same request open, one of the two is ended. @param at an ISO time */
export async function moveCardRequests(moving: MovingCustomer, at: string): Promise<void> {
  const { copy, erasure } = await findCardRequests(moving);
  for (const request of [copy, erasure]) {
    if (!request) continue;
    const moved = { ...request, phone: moving.erasedAs };
    const free = anyOf({ phone: absent }, { settledAt: present });
    const gone = cardRequest.delete(request, { if: { askedAt: request.askedAt } });
    // In one transaction. If only the put succeeded, a retry would take the moved request for the survivor's request,
    // and end its notification.
    const failed = await transact({ moved: cardRequest.put(moved, { if: free }), gone });
    if (failed?.label !== 'moved') continue;
    await endNotification(request, at);
    await write(gone);
  }
}

const endOfNotification = (
  { businessId: userId, notificationId }: CardRequestItem,
  endsAt: string,
) => notification.patch({ userId, notificationId }, { set: { endsAt } });

/** The notification may have expired. */
const endNotification = (request: CardRequestItem, endsAt: string): Promise<boolean> =>
  write(endOfNotification(request, endsAt));
