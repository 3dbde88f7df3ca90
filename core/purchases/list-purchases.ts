import { findUser } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { shown } from '#core/platform/shown.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import { Purchase, type Purchases } from '#shared/purchases/contract.ts';
import { catalogue } from './catalogue.ts';
import { pagePurchases } from './purchase.ts';

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
  const { bundles, plans, unlocks } = catalogue();
  return {
    bundles: [...bundles],
    plans: [...plans],
    unlocks: [...unlocks],
    subscription: { state: subscriptionState(end, now), end: end ?? null },
    purchases: page.items.map((one) => shown(Purchase, one)),
    next: page.next,
  };
}
