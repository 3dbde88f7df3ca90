import { pictureOf } from '#core/accounts/account-reply.ts';
import { holderOf, toReply } from '#core/complaints/complaints.ts';
import type { CardRequestItem } from '#core/rewards/card/card.entity.ts';
import { shopCodeOf } from '#core/rewards/card/card-code.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { type EntryItem, idsWithin } from '#core/rewards/ledger/entry.entity.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import { CARD_ENTRIES, type Card, type readStored } from '#shared/cards/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import { lastDayOf } from '#shared/platform/time.ts';
import { NEVER, worthOf } from '#shared/rewards/points.ts';
import { behindLink, behindOwnLink } from './behind-link.ts';
import type { Deps } from './deps.ts';
import { messagesOf } from './messages.ts';

/**
 * Names each field, so that no other attribute is sent. The shop's link shows the points, and not the entries and
 * requests, which are for the customer.
 * @throws AppError cards.linkNotFound
 */
export async function readCard(deps: Deps, code: string): Promise<Card> {
  const holder = await behindLink(deps, code);
  const { customer, shop, isOwn } = holder;
  const { businessId, points } = customer;
  const [rules, own, messages, till, picture] = await Promise.all([
    deps.findRules(businessId),
    isOwn ? ownPartsOf(deps, customer) : NOTHING_OWN,
    messagesOf(deps, holder),
    isOwn ? shopCodeOf(code) : code,
    pictureOf(deps, shop),
  ]);
  const { pointValue } = rules;
  return {
    isOwn,
    businessName: shop.businessName,
    picture,
    till,
    points,
    goal: goalOf(points, rules),
    kes: pointValue === null ? null : worthOf(points, pointValue),
    expiries: expiriesOf(customer),
    ...own,
    ...messages,
  };
}

/** No reward costs less than the fewest points that a customer can redeem. */
export function goalOf(
  points: number,
  { rewards, minRedeem }: Pick<PointRules, 'rewards' | 'minRedeem'>,
): Card['goal'] {
  const goals = rewards
    .map(({ name, points: cost }) => ({ points: Math.max(cost, minRedeem), reward: name }))
    .sort((one, other) => one.points - other.points);
  const next = goals.find((goal) => goal.points > points) ?? goals.at(-1);
  if (next) return next;
  return minRedeem > points ? { points: minRedeem, reward: null } : null;
}

type OwnParts = Pick<Card, 'entries' | 'copy' | 'erasure'>;

const NOTHING_OWN: OwnParts = { entries: [], copy: null, erasure: null };

async function ownPartsOf(deps: Deps, customer: CustomerItem): Promise<OwnParts> {
  const everything = { kind: undefined, ids: idsWithin({}), cursor: undefined };
  const [page, asked] = await Promise.all([
    deps.listCustomerEntries(customer.businessId, customer.phone, everything),
    deps.findCardRequests(customer),
  ]);
  return {
    entries: page.items.slice(0, CARD_ENTRIES).map(toLine),
    copy: toAsked(asked.copy),
    erasure: toAsked(asked.erasure),
  };
}

const expiriesOf = ({ lots }: CustomerItem): Card['expiries'] =>
  Object.keys(lots)
    .filter((lot) => lot !== NEVER)
    .sort()
    .map((month) => ({ points: lots[month] ?? 0, on: lastDayOf(month) }));

const toLine = ({ type, points, kes, at }: EntryItem): Card['entries'][number] => ({
  type,
  points,
  kes: kes ?? null,
  at,
});

const toAsked = (request: CardRequestItem | null): Card['copy'] =>
  request && { askedAt: request.askedAt, settledAt: request.settledAt ?? null };

/** Masks the number, because another person may hold the link. @throws AppError cards.linkNotFound, cards.notOwnLink */
export async function readStoredAbout(
  deps: Deps,
  code: string,
): Promise<ReplyOf<typeof readStored>> {
  const { customer, linkHash } = await behindOwnLink(deps, code);
  const { phone, name, birthday, consent, earned, redeemed, entries, lastVisit } = customer;
  return {
    phone: maskPhone(phone),
    name: name ?? null,
    birthday: birthday ?? null,
    consent: consent ? { ...consent, source: consent.source ?? null } : null,
    earned,
    redeemed,
    entries,
    lastVisit,
    complaints: (await deps.complaintsOf(holderOf(linkHash))).items.map(toReply),
  };
}
