import type { User } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { hashOfOwnCode, hashOfShopCode } from '#core/rewards/card/card-code.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import type { Deps } from './deps.ts';

/** Whose card a link shows. */
export interface CardHolder {
  customer: CustomerItem;
  shop: User;
  linkHash: string;
  /** Whether the link came to the number itself. One that the shop shows may be in anybody's hand. */
  isOwn: boolean;
}

/** Nobody is called so: what is read for a link that is none costs as much as for one that was. */
const NOBODY = { businessId: 'nobody', phone: 'nobody', linkHash: 'nobody' };

/**
 * Finds the customer behind a link, the customer's own or the one that the shop shows. Both are looked
 * for always: a wrong link and a dead one make the same reads and get the same answer, and both are
 * counted. A link is dead when its customer is erased or has another link or another number, and when
 * the account is closed.
 *
 * @throws AppError cards.linkNotFound
 */
export async function behindLink(deps: Deps, code: string): Promise<CardHolder> {
  const hashes = await Promise.all([hashOfOwnCode(code), hashOfShopCode(code)]);
  const [own, shown] = await Promise.all(hashes.map(deps.findCard));
  const { businessId, phone, linkHash } = own ?? shown ?? NOBODY;
  const [customer, shop] = await Promise.all([
    deps.findCustomer(businessId, phone),
    deps.findUser(businessId),
  ]);
  if (customer?.card === linkHash && !customer.erasedAs && shop)
    return { customer, shop, linkHash, isOwn: Boolean(own) };
  deps.countLinkNotFound('card');
  throw new AppError('cards.linkNotFound');
}

/**
 * As `behindLink`, for what only the customer may say or see.
 *
 * @throws AppError cards.linkNotFound, cards.notOwnLink
 */
export async function behindOwnLink(deps: Deps, code: string): Promise<CardHolder> {
  const holder = await behindLink(deps, code);
  if (!holder.isOwn) throw new AppError('cards.notOwnLink');
  return holder;
}
