import { requireUser } from '#core/accounts/require-user.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import type { Purchase, Purchases } from '#shared/purchases/contract.ts';
import type { Deps } from './deps.ts';
import type { PurchaseItem } from './purchase.entity.ts';

/**
 * Reads what is for sale, how the subscription stands, and what the owner has bought.
 *
 * @throws AppError accounts.notFound; request.invalidField for a cursor that no page has given
 */
export async function listPurchases(
  deps: Pick<Deps, 'findUser' | 'pagePurchases' | 'catalogue' | 'clock'>,
  userId: string,
  cursor: string | undefined,
): Promise<Purchases> {
  const [owner, page] = await Promise.all([
    requireUser(deps, userId),
    deps.pagePurchases(userId, cursor),
  ]);
  const { subscriptionEnd: end } = owner;
  const { bundles, plans } = deps.catalogue();
  return {
    bundles: [...bundles],
    plans: [...plans],
    subscription: { state: subscriptionState(end, deps.clock()), end: end ?? null },
    purchases: page.items.map(toReply),
    next: page.next,
  };
}

const toReply = ({ kind, quantity, price, receipt, at, until }: PurchaseItem): Purchase => ({
  kind,
  quantity,
  price,
  receipt,
  at,
  until: until ?? null,
});
