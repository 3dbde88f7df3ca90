import type { join as contract } from '../../shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '../../shared/platform/contract.ts';
import { requireConfirmation } from '../confirmations/confirm.ts';
import type { Confirmation } from '../confirmations/confirmation.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { once } from '../platform/once.ts';
import { type RequestKey, requestKeyOf } from '../platform/request.store.ts';
import { cardCodeFor, newCard } from '../rewards/card/card-link.ts';
import type { CustomerItem } from '../rewards/customers/customer.entity.ts';
import { customerPhone } from '../rewards/customers/customer-phone.ts';
import { newCustomer } from '../rewards/customers/new-customer.ts';
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
    replay: async () => ({ card: await cardCodeFor(deps, businessId, phone) }),
    act: () => prove(deps, at, requestKey, { ...body, code, phone }),
  });
}

async function prove(deps: Deps, at: AtPoster, requestKey: RequestKey, body: JoinBody) {
  const { businessId } = at.poster;
  const { phone, smsCode } = body;
  const act = await joiningOf({ businessId, phone });
  const confirmation = await requireConfirmation(deps, act, smsCode);
  const proved = { requestKey, confirmation, isOpen: deps.isOpenAt(at.poster) };
  const known = await deps.findCustomer(businessId, phone);
  // Somebody at the till made the customer since the code was sent.
  if (known)
    return answerOf(await deps.spendJoinCode(proved, deps.clock()), () =>
      cardCodeFor(deps, businessId, phone),
    );
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
  const outcome = await deps.insertJoined({ ...proved, customer, card }, now);
  return answerOf(outcome, async () => code);
}

async function answerOf(
  outcome: Awaited<ReturnType<Deps['insertJoined']>>,
  codeOf: () => Promise<string>,
): Promise<ReplyOf<typeof contract> | 'repeated'> {
  if (outcome === 'joined') return { card: await codeOf() };
  if (outcome === 'repeated') return 'repeated';
  if (outcome === 'closed') throw new AppError('cards.joinClosed');
  if (outcome === 'codeSpent') throw new AppError('confirmations.expired', { purpose: 'joining' });
  throw new AppError('server.busy');
}

/** Somebody who has not been served yet: as after an import, there was no visit. */
function customerOf(
  businessId: string,
  { phone, name, consent }: JoinBody,
  now: number,
): CustomerItem {
  const empty = newCustomer(businessId, phone, now);
  return {
    ...empty,
    importedAt: empty.lastVisit,
    ...(name ? { name, nameKey: name.toLowerCase() } : {}),
    ...(consent ? { consent: { given: true, at: isoTime(now), source: 'customer' } } : {}),
  };
}
