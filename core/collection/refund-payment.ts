/** Money that nobody can match is given back: one person says so, and another one confirms it. */
import type { AuditKind } from '../../shared/audit/kinds.ts';
import { plainReference } from '../../shared/collection/bank-reference.ts';
import type { proposePaymentRefund as proposeContract } from '../../shared/collection/money-contract.ts';
import type { BodyOf, StaffActor } from '../../shared/platform/contract.ts';
import { type AuditEntry, audited } from '../audit/audit.store.ts';
import type { PaymentItem, PaymentRefund } from '../payments/payment.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { PutWrite } from '../platform/writes.ts';
import { requireSecond } from './confirm.ts';
import type { MoneyDeps } from './money-deps.ts';
import { unmatchedPayment } from './unmatched-payments.ts';

type Deps = Pick<MoneyDeps, 'findPayment' | 'clock'>;

/**
 * Proposes to count a payment as given back.
 *
 * @throws AppError payments.notFound, payments.counted, collection.waiting
 */
export async function proposePaymentRefund(
  deps: Deps & Pick<MoneyDeps, 'saveProposedRefund'>,
  receipt: string,
  by: StaffActor,
  { reference: typed, reason }: BodyOf<typeof proposeContract>,
): Promise<void> {
  const item = await unmatchedPayment(deps, receipt);
  const reference = plainReference(typed);
  const refund = { reference, reason, by: by.staffId, at: isoTime(deps.clock()) };
  const after = { amount: item.amount, reference, reason };
  const audit = auditOf(deps, by, item, 'payment.refundProposed', { after });
  const isSaved = !item.refund && (await deps.saveProposedRefund(item, refund, audit));
  if (!isSaved) throw new AppError('collection.waiting');
}

/**
 * Confirms what another person has proposed.
 *
 * @throws AppError payments.notFound, payments.counted, collection.nothingWaits, collection.samePerson,
 *   collection.recorderGone
 */
export async function confirmPaymentRefund(
  deps: Deps & Pick<MoneyDeps, 'findMember' | 'saveRefunded'>,
  receipt: string,
  by: StaffActor,
): Promise<void> {
  const { item, proposed } = await proposedRefund(deps, receipt);
  await requireSecond(deps, proposed, by);
  const after = { amount: item.amount, reference: proposed.reference };
  const audit = auditOf(deps, by, item, 'payment.refunded', { after });
  const confirmation = { proposed, confirmedBy: by.staffId, audit };
  const isSaved = await deps.saveRefunded(item, confirmation, deps.clock());
  if (!isSaved) throw new AppError('collection.nothingWaits');
}

/** @throws AppError payments.notFound, payments.counted, collection.nothingWaits */
export async function dropPaymentRefund(
  deps: Deps & Pick<MoneyDeps, 'dropProposedRefund'>,
  receipt: string,
  by: StaffActor,
): Promise<void> {
  const { item, proposed } = await proposedRefund(deps, receipt);
  const before = { amount: item.amount, reference: proposed.reference };
  const audit = auditOf(deps, by, item, 'payment.refundDropped', { before });
  const isSaved = await deps.dropProposedRefund(item, proposed, audit);
  if (!isSaved) throw new AppError('collection.nothingWaits');
}

async function proposedRefund(
  deps: Pick<MoneyDeps, 'findPayment'>,
  receipt: string,
): Promise<{ item: PaymentItem; proposed: PaymentRefund }> {
  const item = await unmatchedPayment(deps, receipt);
  if (!item.refund) throw new AppError('collection.nothingWaits');
  return { item, proposed: item.refund };
}

/** Nobody knows whose project such a payment belongs to: the audit has it by itself. */
const auditOf = (
  { clock }: Pick<MoneyDeps, 'clock'>,
  by: StaffActor,
  { receipt }: PaymentItem,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite =>
  audited(by, { kind, subject: `payment#${receipt}`, label: receipt, ...changed }, clock());
