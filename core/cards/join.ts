import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { requireConfirmation } from '#core/confirmations/confirmations.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { cardCodeOf, hashOfOwnCode } from '#core/rewards/card/card-code.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { addedCustomer, customerPhone } from '#core/rewards/customers/new-customer.ts';
import { cardCodeFor, newCard } from '#core/rewards/finding/card-link.ts';
import type { join as contract } from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { type AtPoster, atPoster } from './at-poster.ts';
import type { Deps } from './deps.ts';
import { joiningOf } from './send-join-code.ts';

type JoinBody = BodyOf<typeof contract>;

/**
 * Makes a customer of somebody who proved the number with the code from the SMS. A lost answer is given
 * again to the same request.
 *
 * @throws AppError cards.joinClosed, rewards.invalidPhone, confirmations.wrong, confirmations.expired,
 *   server.busy
 */
export async function joinShop(
  deps: Deps,
  key: string,
  { code, ...body }: JoinBody,
): Promise<ReplyOf<typeof contract>> {
  const phone = customerPhone(body.phone);
  const at = await atPoster(deps, code);
  const { businessId } = at.poster;
  const requestKey = await requestKeyOf(businessId, `join#${key}`, { ...body, join: phone });
  return once(requestKey, {
    replay: (linkHash) => sameCard(deps, { businessId, phone }, linkHash),
    act: () => prove(deps, at, requestKey, { ...body, code, phone }),
  });
}

/** The link may be another one by now, and the number somebody else's: neither is for who asks again. */
async function sameCard(
  deps: Deps,
  { businessId, phone }: { businessId: string; phone: string },
  linkHash: string,
): Promise<ReplyOf<typeof contract>> {
  const card = await deps.findCard(linkHash);
  const customer = await deps.findCustomer(businessId, phone);
  if (card?.phone !== phone || customer?.card !== linkHash) throw codeSpent();
  return { card: await cardCodeOf(card) };
}

const codeSpent = () => new AppError('confirmations.expired', { purpose: 'joining' });

async function prove(deps: Deps, at: AtPoster, requestKey: RequestKey, body: JoinBody) {
  const { businessId } = at.poster;
  const { phone, smsCode } = body;
  const act = await joiningOf({ businessId, phone });
  const confirmation = await requireConfirmation(deps, act, smsCode);
  const proved = { requestKey, confirmation, isOpen: deps.isOpenAt(at.poster) };
  const known = await deps.findCustomer(businessId, phone);
  // Somebody at the till made the customer since the code was sent.
  if (known) {
    const card = await cardCodeFor(deps, businessId, phone);
    const linkHash = await hashOfOwnCode(card);
    const spent = await deps.spendJoinCode({ ...proved, linkHash, customer: known }, deps.clock());
    return answerOf(spent, card);
  }
  return insert(deps, proved, body, businessId);
}

async function insert(
  deps: Deps,
  proved: {
    requestKey: RequestKey;
    confirmation: Confirmation;
    isOpen: ReturnType<Deps['isOpenAt']>;
  },
  body: JoinBody,
  businessId: string,
) {
  const now = deps.clock();
  const { code, card } = await newCard({ businessId, phone: body.phone }, now);
  const customer = { ...customerOf(businessId, body, now), card: card.linkHash };
  const { linkHash } = card;
  const outcome = await deps.insertJoined({ ...proved, linkHash, customer, card }, now);
  return answerOf(outcome, code);
}

function answerOf(
  outcome: Awaited<ReturnType<Deps['insertJoined']>>,
  card: string,
): ReplyOf<typeof contract> | 'repeated' {
  if (outcome === 'joined') return { card };
  if (outcome === 'repeated') return 'repeated';
  if (outcome === 'closed') throw new AppError('cards.joinClosed');
  if (outcome === 'codeSpent') throw codeSpent();
  throw new AppError('server.busy');
}

function customerOf(
  businessId: string,
  { phone, name, consent }: JoinBody,
  now: number,
): CustomerItem {
  const given = consent ? ({ at: isoTime(now), source: 'customer' } as const) : null;
  const added = addedCustomer({ businessId, phone, name }, given, now);
  return { ...added, provedAt: isoTime(now) };
}
