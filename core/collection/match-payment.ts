import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { countPayment } from '#core/payments/counting/count-payment.ts';
import type { Arrival, PaymentItem } from '#core/payments/counting/payment.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { auditOf } from '#core/projects/project/project.entity.ts';
import { candidatesOf } from '#shared/collection/account-candidates.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { MoneyDeps } from './money-deps.ts';
import { unmatchedPayment } from './unmatched-payments.ts';

/**
 * Matches an unmatched payment with an agreement. If neither the typed account nor an owner's claim names the
 * agreement, a second person must confirm. @returns `proposed` if this person is the first of the two
 * @throws AppError payments.notFound, payments.counted, assessment.ownBusiness, collection.waiting if it may have been
 *   given back, agreements.notNow for an agreement that takes no payment, agreements.changed
 */
export async function matchPayment(
  deps: MoneyDeps,
  { agreement }: WholeAgreement,
  receipt: string,
  by: StaffActor,
): Promise<'counted' | 'proposed'> {
  const item = await unmatchedPayment(deps, receipt, by);
  if (item.refund) throw new AppError('collection.waiting');
  const { userId, ref, status } = agreement;
  const isOver = status === 'Cancelled' || !(await deps.findUser(userId));
  if (isOver) throw new AppError('agreements.notNow');
  const { amount, day } = item;
  const isPointed = await isPointedAt(deps, item, ref);
  if (!isPointed && !(await isSecond(deps, item, ref, by))) {
    const proposed = { ref, by: by.staffId, at: isoTime(deps.clock()) };
    const after = { receipt, amount, day };
    const audit = auditOf(deps, by, agreement, 'payment.matchProposed', { after });
    const isSaved = await deps.saveProposedMatch(item, proposed, audit);
    if (!isSaved) throw new AppError('collection.waiting');
    return 'proposed';
  }
  const matched = {
    staffId: by.staffId,
    ...(!isPointed && { confirms: item.proposedMatch }),
    audit: (change: { after: WholeAgreement['agreement'] }) =>
      auditOf(deps, by, change.after, 'payment.matched', { after: { receipt, amount, day } }),
  };
  const outcome = await countPayment(deps, arrivalOf(item), { userId, ref, matched });
  if (outcome !== 'counted') throw new AppError('payments.counted');
  return 'counted';
}

/** True if only this agreement is named. A claim proves nothing: a person who saw somebody else's SMS can make it. */
async function isPointedAt(
  { claimsOf, findPaymentAccounts }: MoneyDeps,
  { receipt, account }: PaymentItem,
  ref: string,
): Promise<boolean> {
  const typed = await findPaymentAccounts(candidatesOf(account ?? ''));
  const pointed = [...typed, ...(await claimsOf(receipt))].map((one) => one.ref);
  return pointed.includes(ref) && pointed.every((one) => one === ref);
}

/** True if another person, who still has the permission, has proposed the same agreement. */
async function isSecond(
  { findMember }: MoneyDeps,
  { proposedMatch }: PaymentItem,
  ref: string,
  { staffId }: StaffActor,
): Promise<boolean> {
  if (proposedMatch?.ref !== ref || proposedMatch.by === staffId) return false;
  const first = await findMember(proposedMatch.by);
  return first?.state === 'Active' && first.may.includes('finance');
}

/** @throws Error for a payment by bank: people name its agreement when they record it */
function arrivalOf({ receipt, channel, amount, cents, ...told }: PaymentItem): Arrival {
  if (channel === 'bank') throw new Error(`the payment ${receipt} of the bank is unmatched`);
  const { at, account = '', payer = null } = told;
  return { receipt, channel, amount, cents, at: Date.parse(at), account, payer };
}
