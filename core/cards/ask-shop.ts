import { ulid } from 'ulid';
import { cardMessages } from '#core/messages/customers.ts';
import { noteOf } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { askShop as contract } from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { behindOwnLink } from './behind-link.ts';
import type { Deps } from './deps.ts';

/**
 * Asks the shop for something in the name of the customer behind a card, and notifies the owner. What
 * was asked for and is not settled yet is not asked again.
 *
 * @throws AppError cards.linkNotFound, cards.notOwnLink
 */
export async function askShop(
  deps: Deps,
  { code, asks }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { customer, linkHash } = await behindOwnLink(deps, code);
  const { businessId, phone } = customer;
  const now = deps.clock();
  const askedAt = isoTime(now);
  const language = await deps.findLanguage(businessId);
  const line = noteOf(
    { userId: businessId, language, about: ulid(now), now },
    cardMessages[asks],
    {},
  );
  const { notificationId } = line;
  const item = { businessId, phone, asks, askedAt, notificationId };
  const outcome = await deps.insertCardRequest(item, linkHash, line, now);
  if (outcome === 'stored') return { askedAt };
  const open = (await deps.findCardRequests(customer))[asks];
  if (outcome === 'gone' || !open) throw new AppError('cards.linkNotFound');
  return { askedAt: open.askedAt };
}
