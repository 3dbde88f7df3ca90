import { AppError } from '#core/platform/app-error.ts';
import { transact } from '#core/platform/table/transact.ts';
import { untilRecorded } from '#core/projects/money/record-fact.ts';
import { isPurchase, type PurchaseEffect } from '#core/purchases/purchase.ts';
import { orderReceipt } from '#core/purchases/receipt.ts';
import type { AttemptItem } from '../attempts/attempt.ts';
import { writesOfPaid } from '../attempts/change-attempt.ts';
import {
  type CountDeps,
  type CountOutcome,
  keepUnmatched,
  outcomeOfRepeat,
} from './count-payment.ts';
import {
  type Arrival,
  countedItem,
  isFree,
  isKnown,
  type PaymentItem,
  payerOf,
  payment,
  paymentFactOf,
} from './payment.ts';

/** Counts and delivers in one transaction. A second payment buys nothing. @throws AppError agreements.changed */
export const countPurchase = (
  deps: CountDeps & { purchaseEffect: PurchaseEffect },
  arrival: Arrival,
  { attemptId }: AttemptItem,
): Promise<CountOutcome> =>
  untilRecorded(async () => {
    const earlier = await deps.findPayment(arrival.receipt);
    if (isKnown(earlier, arrival)) return outcomeOfRepeat(earlier, arrival);
    const attempt = await deps.findAttempt(attemptId);
    if (!attempt?.purchase || !isPurchase(attempt.ref)) {
      throw new Error(`the attempt ${attemptId} is not for a purchase`);
    }
    const owner = await deps.findUser(attempt.userId);
    if (!owner) return keepUnmatched(deps, arrival, 'closedAccount');
    if (attempt.receipt) return keepUnmatched(deps, arrival, 'boughtAlready');
    const { userId, ref: kind, purchase: bought } = attempt;
    const { receipt, channel, at: paidAt } = arrival;
    const paid = { userId, kind, bought, receipt, paidAt };
    const payer = payerOf(owner, owner.businessName, arrival);
    const item = countedItem(arrival, { userId, ref: kind, attemptId });
    const failed = await transact({
      counted: earlier ? payment.put(item, { if: isFree }) : payment.create(item),
      booked: paymentFactOf(
        { ...factOf(item), ...(earlier && { channel: 'unmatched' as const }) },
        deps.clock(),
      ),
      effect: await deps.purchaseEffect(paid),
      receipted: orderReceipt(paid, { payer, channel }, deps.clock()),
      ended: await writesOfPaid(deps, attempt, receipt),
    });
    if (failed) throw new AppError('agreements.changed');
    deps.countEvent('Payment', kind);
    return 'counted';
  });

const factOf = ({ receipt, channel, amount, day, userId, ref }: PaymentItem) => ({
  event: 'buy' as const,
  receipt,
  channel,
  amount,
  day,
  userId,
  ref,
});
