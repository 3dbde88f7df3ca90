/** Refunds of unmatched payments, by us or by M-Pesa's reversal. One person proposes a refund, another confirms it. */

import { type AuditEntry, audited } from '#core/audit/audit.store.ts';
import { kesOf, type PaymentItem, type PaymentRefund } from '#core/payments/counting/payment.ts';
import { askReversal } from '#core/payments/reversals/ask-reversal.ts';
import { proposalOf } from '#core/payments/reversals/refund.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { plainReference } from '#shared/collection/bank-reference.ts';
import type {
  proposePaymentRefund as proposeContract,
  proposePaymentReversal as reversalContract,
} from '#shared/collection/money-contract.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { requireSecond } from './confirm.ts';
import type { MoneyDeps } from './money-deps.ts';
import { requireAnswered, requireUnasked } from './reverse-payment.ts';
import { unmatchedPayment } from './unmatched-payments.ts';

/** @throws AppError payments.notFound, payments.counted, assessment.ownBusiness, collection.waiting */
export async function proposePaymentRefund(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  { reference: typed, reason }: BodyOf<typeof proposeContract>,
): Promise<void> {
  const reference = plainReference(typed);
  await propose(deps, receipt, by, 'payment.refundProposed', { reference, reason });
}

/** @throws AppError payments.notFound, payments.counted, assessment.ownBusiness, collection.waiting */
export const proposePaymentReversal = (
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  { reason }: BodyOf<typeof reversalContract>,
): Promise<void> => propose(deps, receipt, by, 'payment.reversalProposed', { reason });

async function propose(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  kind: AuditKind,
  proposed: Pick<PaymentRefund, 'reference' | 'reason'>,
): Promise<void> {
  const item = await unmatchedPayment(deps, receipt, by);
  const refund = { ...proposed, by: by.staffId, at: isoTime(deps.clock()) };
  const audit = auditOf(deps, by, item, kind, { after: { amount: kesOf(item), ...proposed } });
  const isSaved = !item.refund && (await deps.saveProposedRefund(item, refund, audit));
  if (!isSaved) throw new AppError('collection.waiting');
}

/**
 * After this, a reversal waits for M-Pesa's answer. @param read hash of the proposal that this person has read
 * (core/payments/reversals/refund.store.ts)
 * @throws AppError payments.notFound, payments.counted, payments.unavailable, assessment.ownBusiness,
 *   collection.nothingWaits, collection.otherProposal, collection.alreadyCounted, collection.reversalAsked,
 *   collection.samePerson, collection.recorderGone
 */
export async function confirmPaymentRefund(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  read: string,
): Promise<void> {
  const { item, proposed } = await proposedRefund(deps, receipt, by, read);
  requireUnasked(proposed);
  await requireSecond(deps, proposed, by);
  if (proposed.reference === undefined) {
    await reverse(deps, item, proposed, by);
    return;
  }
  const after = { amount: kesOf(item), reference: proposed.reference };
  const audit = auditOf(deps, by, item, 'payment.refunded', { after });
  const confirmation = { proposed, confirmedBy: by.staffId, audit };
  const saved = await deps.saveRefunded(item, confirmation, deps.clock());
  if (saved === 'paidOut') throw new AppError('collection.alreadyCounted');
  if (saved === 'changed') throw new AppError('collection.nothingWaits');
}

/** @throws AppError collection.nothingWaits, payments.unavailable */
const reverse = (
  deps: MoneyDeps,
  item: PaymentItem,
  proposed: PaymentRefund,
  by: StaffActor,
): Promise<void> =>
  askReversal(deps, item, async (question, answerId) => {
    const asked = { answerId, by: by.staffId, at: isoTime(deps.clock()) };
    const after = { amount: kesOf(item) };
    const audit = auditOf(deps, by, item, 'payment.reversalAsked', { after });
    const isSaved = await deps.saveAskedRefund(item, { proposed, asked, audit, question });
    if (!isSaved) throw new AppError('collection.nothingWaits');
  });

/**
 * @param read hash of the proposal that this person has read
 * @throws AppError payments.notFound, payments.counted, assessment.ownBusiness, collection.nothingWaits,
 *   collection.otherProposal, collection.reversalAsked
 */
export async function dropPaymentRefund(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  read: string,
): Promise<void> {
  const { item, proposed } = await proposedRefund(deps, receipt, by, read);
  requireAnswered(proposed, deps.clock());
  const before = { amount: kesOf(item), reference: proposed.reference };
  const audit = auditOf(deps, by, item, 'payment.refundDropped', { before });
  const isSaved = await deps.dropProposedRefund(item, proposed, audit);
  if (!isSaved) throw new AppError('collection.nothingWaits');
}

async function proposedRefund(
  deps: MoneyDeps,
  receipt: string,
  by: StaffActor,
  read: string,
): Promise<{ item: PaymentItem; proposed: PaymentRefund }> {
  const item = await unmatchedPayment(deps, receipt, by);
  if (!item.refund) throw new AppError('collection.nothingWaits');
  if (proposalOf(item, item.refund) !== read) throw new AppError('collection.otherProposal');
  return { item, proposed: item.refund };
}

/** The subject of the audit event is the payment, because the payment belongs to no known project. */
const auditOf = (
  { clock }: MoneyDeps,
  by: StaffActor,
  { receipt }: PaymentItem,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite =>
  audited(by, { kind, subject: `payment#${receipt}`, label: receipt, ...changed }, clock());
