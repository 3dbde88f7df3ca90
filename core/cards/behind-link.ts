import type { User } from '../accounts/account.store.ts';
import { AppError } from '../platform/app-error.ts';
import { linkHashOf } from '../rewards/card/card-code.ts';
import type { CustomerItem } from '../rewards/customers/customer.entity.ts';
import type { Deps } from './deps.ts';

/** Whose card a link shows. */
export interface CardHolder {
  customer: CustomerItem;
  shop: User;
  linkHash: string;
}

/** Nobody is called so: what is read for a link that is none costs as much as for one that was. */
const NOBODY = 'nobody';

/**
 * Finds the customer behind a link. A wrong link and a dead one make the same reads and get the same
 * answer, and both are counted. A link is dead when its customer is erased or has another link or
 * another number, and when the account is closed.
 *
 * @throws AppError cards.linkNotFound
 */
export async function behindLink(deps: Deps, code: string): Promise<CardHolder> {
  const linkHash = await linkHashOf(code);
  const card = await deps.findCard(linkHash);
  const { businessId, phone } = card ?? { businessId: NOBODY, phone: NOBODY };
  const [customer, shop] = await Promise.all([
    deps.findCustomer(businessId, phone),
    deps.findUser(businessId),
  ]);
  if (customer?.card === linkHash && !customer.erasedAs && shop)
    return { customer, shop, linkHash };
  deps.countLinkNotFound('card');
  throw new AppError('cards.linkNotFound');
}
