import { type Choice, findForSale } from '#core/purchases/find-for-sale.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import { toAttempt } from './attempt-reply.ts';
import type { Deps } from './deps.ts';
import { type Order, type StartDeps, startAttempt } from './start-attempt.ts';

/** What M-Pesa shows as the reason of a payment. */
const descriptions = { credits: 'SMS credits', subscription: 'Subscription' } as const;

/**
 * Has somebody be asked to pay for SMS credits or the subscription. What was offered when it began is what the
 * payment brings, whatever is for sale when it comes.
 *
 * @throws AppError purchases.notForSale, and those of `startAttempt`
 */
export async function startPurchase(
  deps: StartDeps & Pick<Deps, 'catalogue'>,
  { kind, id, price, ...order }: Choice & Pick<Order, 'userId' | 'phone' | 'isBeside' | 'key'>,
): Promise<Attempt> {
  const purchase = findForSale(deps.catalogue(), { kind, id, price });
  return toAttempt(
    await startAttempt(deps, {
      ...order,
      ref: kind,
      amount: purchase.price,
      purchase,
      description: descriptions[kind],
    }),
  );
}
