import { ulid } from 'ulid';
import { holderOf, insertOnce, toReply } from '#core/complaints/complaints.ts';
import { cardMessages } from '#core/messages/customers.ts';
import { noteOf } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { customerPhone } from '#core/rewards/customers/new-customer.ts';
import type {
  CardRequest,
  complainByCard as complaining,
  askShop as contract,
  settleCardRequest as settling,
} from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { behindOwnLink } from './behind-link.ts';
import type { Deps } from './deps.ts';

/**
 * Asks the shop for a copy or an erasure. If this request is open already, does nothing.
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

/** @throws AppError cards.linkNotFound, cards.notOwnLink, complaints.tooMany */
export async function complainByCard(
  deps: Deps,
  idempotencyKey: string,
  { code, text }: BodyOf<typeof complaining>,
): Promise<ReplyOf<typeof complaining>> {
  const { customer, linkHash } = await behindOwnLink(deps, code);
  const { phone, name } = customer;
  const person = holderOf(linkHash);
  const from = { person, way: 'card', phone, ...(name && { name }) } as const;
  return toReply(await insertOnce(deps, from, { by: person, idempotencyKey, text }));
}

/** Oldest first. */
export async function listRequests(deps: Deps, businessId: string): Promise<CardRequest[]> {
  const open = await deps.listOpenCardRequests(businessId);
  const customers = await deps.findCustomers(
    businessId,
    open.map(({ phone }) => phone),
  );
  return open
    .map(({ phone, asks, askedAt }, at) => ({
      phone,
      name: customers[at]?.name ?? null,
      asks,
      askedAt,
    }))
    .sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/** @throws AppError rewards.invalidPhone, cards.requestNotFound, accounts.notFound */
export async function settleRequest(
  deps: Deps,
  businessId: string,
  { phone, asks }: BodyOf<typeof settling>,
): Promise<undefined> {
  const key = { businessId, phone: customerPhone(phone), asks };
  if (!(await deps.settleCardRequest(key, isoTime(deps.clock()))))
    throw new AppError('cards.requestNotFound');
}
