import { findUser } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import type { Purchase, Purchases } from '#shared/purchases/contract.ts';
import { catalogue } from './catalogue.ts';
import { type PurchaseItem, pagePurchases } from './purchase.ts';

/** @throws AppError accounts.notFound; request.invalidField for a cursor that no page has given */
export async function listPurchases(
  userId: string,
  cursor: string | undefined,
  now: number,
): Promise<Purchases> {
  const [owner, page] = await Promise.all([
    requireUser({ findUser }, userId),
    pagePurchases(userId, cursor),
  ]);
  const { subscriptionEnd: end } = owner;
  const { bundles, plans } = catalogue();
  return {
    bundles: [...bundles],
    plans: [...plans],
    subscription: { state: subscriptionState(end, now), end: end ?? null },
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
