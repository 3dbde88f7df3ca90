/** What M-Pesa says of a reversal, as writes on what two people decided. */

import type { WaitingAct } from '#core/agreements/agreement.entity.ts';
import { patchOf } from '#core/agreements/change-agreement.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { transact } from '#core/platform/transact.ts';
import { write } from '#core/platform/write.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type PaymentItem, type PaymentRefund, payment } from './payment.entity.ts';
import { paymentFactOf } from './payment-fact.entity.ts';

/** Its owner may have left: M-Pesa answers all the same. @returns false if the agreement has changed */
export async function saveRefusedAct(
  { agreement: before }: WholeAgreement,
  waiting: WaitingAct,
): Promise<boolean> {
  const changed = patchOf(before, { waiting, version: before.version + 1 });
  return (await transact({ changed })) === null;
}

export async function saveRefusedRefund(
  { receipt }: Pick<PaymentItem, 'receipt'>,
  refund: PaymentRefund,
): Promise<void> {
  await write(payment.patch({ receipt }, { set: { refund }, if: { state: 'Unmatched' } }));
}

/** Notes that M-Pesa gave a part of a payment back. */
export async function notePartReversed({ receipt }: Pick<PaymentItem, 'receipt'>): Promise<void> {
  await write(payment.patch({ receipt }, { set: { isPartReversed: true }, if: { receipt } }));
}

/**
 * Counts a payment that pays nothing as reversed, which the books have from then on.
 *
 * @param now milliseconds since 1970
 * @returns false if it pays something by now
 */
export async function saveReversed(
  { receipt, channel, amount, cents }: PaymentItem,
  now: number,
): Promise<boolean> {
  const day = nairobiDay(now);
  const failed = await transact({
    changed: payment.patch(
      { receipt },
      { set: { state: 'Reversed', unmatchedSince: null }, if: { state: 'Unmatched' } },
    ),
    booked: paymentFactOf({ event: 'giveBack', receipt, channel, amount, cents, day }, now),
  });
  return failed === null;
}
