/** The second of two people confirms or drops a proposal. */

import { isDeepStrictEqual } from 'node:util';
import type { WaitingAct } from '#core/agreements/agreement.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import {
  changeBesideFacts,
  type FactCommand,
  recordFact,
} from '#core/projects/money/record-fact.ts';
import type { ReceiptTo } from '#core/projects/order-papers.ts';
import { auditOf } from '#core/projects/project/project.entity.ts';
import type { AgreementFacts } from '#shared/agreements/agreement-machine.ts';
import type { WaitingEvent } from '#shared/collection/waiting-events.ts';
import {
  type confirmActs as confirmContract,
  type SignedAct,
  signedAct,
} from '#shared/collection/waiting-for-office.ts';
import type { ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { findByReference, requireVersion } from './find-agreement.ts';
import { requireNotConcerned } from './own-payment.ts';
import { requireUncounted } from './propose.ts';
import { requireAnswered, requireUnasked, reverseWaiting } from './reverse-payment.ts';
import { toActReply } from './waiting-for-office.ts';
import { type Standing, standingOf, waitingRules } from './waiting-rules.ts';

/**
 * Carries out the act that waits. A payment also changes the project: the deposit starts the work, and the last
 * shilling hands the software over. After this, a schedule waits for the owner, and a reversal for M-Pesa.
 * @throws AppError collection.nothingWaits, collection.reversalAsked, collection.samePerson, collection.recorderGone,
 *   collection.alreadyCounted, assessment.ownBusiness, the refusals of the act, payments.unavailable,
 *   agreements.changed
 */
export async function confirmWaiting(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
): Promise<void> {
  const { waiting } = whole.agreement;
  if (!waiting) throw new AppError('collection.nothingWaits');
  requireUnasked(waiting);
  await requireSecond(deps, waiting, by);
  if (waiting.reverses !== undefined) await requireNotConcerned(deps, by, waiting.reference ?? '');
  if (waiting.event === 'pay') await requireUncounted(deps, waiting.reference ?? '');
  const standing = standingOf(whole, nairobiDay(deps.clock()));
  const { event } = waiting;
  waitingRules[event].require?.(standing, waiting);
  switch (event) {
    case 'restructure':
      return offerSchedule(deps, whole, waiting, by);
    case 'reverse':
      return reverseWaiting(deps, whole, waiting, by);
    case 'pay':
    case 'takeBack':
    case 'waive':
    case 'refund':
    case 'writeOff': {
      const receiptTo = await receiptOf(deps, whole, waiting);
      const fact = factOf(deps, standing, { ...waiting, event }, by);
      await recordFact(deps, whole, { ...fact, ...(receiptTo && { receiptTo }) });
      break;
    }
    default:
      event satisfies never;
  }
}

/**
 * Confirms one after the other, each in its transaction with its line of the audit. A refusal does not stop the others.
 * @throws any error that is not a refusal; the acts confirmed before it stay confirmed
 */
export async function confirmActs(
  deps: Deps,
  by: StaffActor,
  acts: readonly SignedAct[],
): Promise<ReplyOf<typeof confirmContract>> {
  const refused: ReplyOf<typeof confirmContract>['refused'] = [];
  for (const act of acts) {
    const error = await confirmSigned(deps, by, act).catch((thrown: unknown) => thrown);
    if (error instanceof AppError) {
      const isClosed = error.code === 'accounts.notFound';
      const { message } = isClosed ? new AppError('agreements.notNow') : error;
      refused.push({ ref: act.ref, message });
    } else if (error) throw error;
  }
  return { refused };
}

/** @throws AppError agreements.changed if the act is not the one that was signed; otherwise as `confirmWaiting` */
async function confirmSigned(deps: Deps, by: StaffActor, act: SignedAct): Promise<void> {
  const whole = await findByReference(deps, by, act.ref);
  requireVersion(whole, act.version);
  const { ref } = whole.agreement;
  const [waits] = [toActReply(whole.agreement)].flat();
  // A payment by M-Pesa may have made a version since: the act is the same.
  const signed = { ...act, ref, version: whole.agreement.version };
  if (waits && !isDeepStrictEqual(signedAct(waits), signed)) {
    throw new AppError('agreements.changed');
  }
  await confirmWaiting(deps, whole, by);
}

/** @returns null if the act is not a payment, or the account is closed */
async function receiptOf(
  { findUser }: Deps,
  { agreement: { userId, businessName } }: WholeAgreement,
  { event }: WaitingAct,
): Promise<ReceiptTo | null> {
  const owner = event === 'pay' ? await findUser(userId) : null;
  if (!owner) return null;
  const { fullName, phone } = owner;
  return { payer: { fullName, businessName, phone: phone.slice(-4) }, paidAt: null };
}

/** @throws AppError collection.samePerson, collection.recorderGone */
export async function requireSecond(
  { findMember }: Deps,
  waiting: Pick<WaitingAct, 'by'>,
  { staffId }: StaffActor,
): Promise<void> {
  if (waiting.by === staffId) throw new AppError('collection.samePerson');
  const first = await findMember(waiting.by);
  const mayPropose = first?.state === 'Active' && first.may.includes('finance');
  if (!mayPropose) throw new AppError('collection.recorderGone');
}

type FactEvent = Exclude<WaitingEvent, 'restructure' | 'reverse'>;

function factOf(
  deps: Deps,
  standing: Standing,
  waiting: WaitingAct & { event: FactEvent },
  by: StaffActor,
): FactCommand<FactEvent> {
  const { event, by: recordedBy, at: _, rows: __, asked: ___, reason, ...proposed } = waiting;
  const { confirmed, beside, source, amount = () => proposed.amount } = waitingRules[event];
  const line = { ...proposed, amount: amount(standing) };
  const from = source?.(waiting);
  const facts = { people: [recordedBy, by.staffId], daysOverdue: standing.state.overdue.days };
  return {
    event,
    by: by.staffId,
    changes: { waiting: null },
    facts: facts satisfies AgreementFacts['writeOff'],
    ...(from && { source: from }),
    line: { ...line, recordedBy, details: reason ? { reason } : {} },
    beside: (change) => ({
      audit: auditOf(deps, by, change.after, confirmed, {
        after: { ...line, status: change.after.status },
      }),
      ...beside?.(change),
    }),
  };
}

/** Offers the schedule to the owner, who must accept it, and sends a notification. */
async function offerSchedule(
  deps: Deps,
  { agreement }: WholeAgreement,
  { rows = [], reason = '', amount, by: first }: WaitingAct,
  by: StaffActor,
): Promise<void> {
  const people = [first, by.staffId];
  const proposedSchedule = { rows, reason, people, at: isoTime(deps.clock()) };
  const after = { amount, rows, reason };
  const audit = auditOf(deps, by, agreement, waitingRules.restructure.confirmed, { after });
  const details = { ref: agreement.ref, reason, lastDay: rows.at(-1)?.dueDay };
  await changeBesideFacts(deps, agreement, {
    audit,
    set: { waiting: null, proposedSchedule },
    step: { event: 'project.proposeSchedule', role: 'finance', by: by.staffId, details },
  });
}

/** @throws AppError collection.nothingWaits, collection.reversalAsked, agreements.changed */
export async function dropWaiting(
  deps: Deps,
  { agreement }: WholeAgreement,
  by: StaffActor,
): Promise<void> {
  const { waiting } = agreement;
  if (!waiting) throw new AppError('collection.nothingWaits');
  requireAnswered(waiting, deps.clock());
  const { event, amount, reference } = waiting;
  const before = { event, amount, reference };
  const audit = auditOf(deps, by, agreement, 'agreement.actDropped', { before });
  const isSaved = await deps.saveProposals(agreement, { waiting: null }, audit);
  if (!isSaved) throw new AppError('agreements.changed');
}

/**
 * Withdraws a schedule that the owner has not accepted, and notifies the owner.
 * @throws AppError collection.nothingProposed, agreements.changed
 */
export async function withdrawSchedule(
  deps: Deps,
  { agreement }: WholeAgreement,
  by: StaffActor,
): Promise<void> {
  const { proposedSchedule } = agreement;
  if (!proposedSchedule) throw new AppError('collection.nothingProposed');
  const before = { rows: proposedSchedule.rows };
  const audit = auditOf(deps, by, agreement, 'agreement.scheduleWithdrawn', { before });
  const details = { ref: agreement.ref };
  await changeBesideFacts(deps, agreement, {
    audit,
    set: { proposedSchedule: null },
    step: { event: 'project.withdrawSchedule', role: 'finance', by: by.staffId, details },
  });
}
