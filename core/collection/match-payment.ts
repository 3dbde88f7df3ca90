import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { Arrival } from '#core/payments/arrival.ts';
import { type CountDeps, countPayment } from '#core/payments/count-payment.ts';
import type { PaymentItem } from '#core/payments/payment.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { auditOf } from '#core/projects/audit-line.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { unmatchedPayment } from './unmatched-payments.ts';

/**
 * Counts an unmatched payment for an agreement, as a member of the staff has found out.
 *
 * @throws AppError payments.notFound, payments.counted, collection.waiting if it may have been given back,
 *   agreements.notNow for an agreement that takes no payment, agreements.changed
 */
export async function matchPayment(
  deps: CountDeps,
  { agreement }: WholeAgreement,
  receipt: string,
  by: StaffActor,
): Promise<void> {
  const item = await unmatchedPayment(deps, receipt);
  if (item.refund) throw new AppError('collection.waiting');
  const { userId, ref, status } = agreement;
  const isOver = status === 'Cancelled' || !(await deps.findUser(userId));
  if (isOver) throw new AppError('agreements.notNow');
  const { amount, day } = item;
  const matched = {
    staffId: by.staffId,
    audit: (change: { after: WholeAgreement['agreement'] }) =>
      auditOf(deps, by, change.after, 'payment.matched', { after: { receipt, amount, day } }),
  };
  const outcome = await countPayment(deps, arrivalOf(item), { userId, ref, matched });
  if (outcome !== 'counted') throw new AppError('payments.counted');
}

/** Only what M-Pesa tells of can be unmatched. */
const arrivalOf = ({ receipt, channel, amount, at, account, payer }: PaymentItem): Arrival => ({
  receipt,
  amount,
  at: Date.parse(at),
  account: account ?? '',
  payer: payer ?? null,
  channel: channel === 'push' ? channel : 'paybill',
});
