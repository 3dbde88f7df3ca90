import type { User } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { cardBehind } from '#core/rewards/card/card-code.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import type { Deps } from './deps.ts';

export interface CardHolder {
  customer: CustomerItem;
  shop: User;
  linkHash: string;
  /** True for the link that was sent to the customer's number. Anybody may have the link that the shop shows. */
  isOwn: boolean;
}

/** For a wrong link, this key is read, so that a wrong link takes as long as a dead one. */
const NOBODY = { businessId: 'nobody', phone: 'nobody', linkHash: 'nobody' };

/**
 * Wrong and dead links cause the same reads, get the same answer, and are counted. A link is dead if its customer is
 * erased or has a new link or number, or if the account is closed.
 * @throws AppError cards.linkNotFound
 */
export async function behindLink(deps: Deps, code: string): Promise<CardHolder> {
  const { card, isOwn } = await cardBehind(deps.findCard, code);
  const { businessId, phone, linkHash } = card ?? NOBODY;
  const [customer, shop] = await Promise.all([
    deps.findCustomer(businessId, phone),
    deps.findUser(businessId),
  ]);
  if (customer?.card === linkHash && !customer.erasedAs && shop)
    return { customer, shop, linkHash, isOwn };
  deps.countLinkNotFound('card');
  throw new AppError('cards.linkNotFound');
}

/** For things that only the customer may change or see. @throws AppError cards.linkNotFound, cards.notOwnLink */
export async function behindOwnLink(deps: Deps, code: string): Promise<CardHolder> {
  const holder = await behindLink(deps, code);
  if (!holder.isOwn) throw new AppError('cards.notOwnLink');
  return holder;
}
