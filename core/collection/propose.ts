/** Proposals of finance. They count only after a second member has confirmed them. */

import type { AgreementItem, ProposedAct } from '#core/agreements/agreement.entity.ts';
import { outstandingOf } from '#core/agreements/change-agreement.ts';
import { isDayOf, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { auditOf } from '#core/projects/project/project.entity.ts';
import { agreementRules, WRITE_OFF_DAYS } from '#shared/agreements/agreement-machine.ts';
import { areFitting, dividedSchedule, restructured } from '#shared/agreements/restructure.ts';
import { plainReference } from '#shared/collection/bank-reference.ts';
import type {
  recordPayment as recordContract,
  proposeRefund as refundContract,
  proposeReversal as reversalContract,
  proposeSchedule as scheduleContract,
  takeBackPayment as takeBackContract,
  proposeWaiver as waiverContract,
  proposeWriteOff as writeOffContract,
} from '#shared/collection/contract.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';
import { requireNotConcerned } from './own-payment.ts';
import { livePayment, paymentByMpesa, standingOf, waitingRules } from './waiting-rules.ts';

/** @throws AppError collection.tooMuch unless `isMore`, collection.alreadyCounted, and the codes of `propose` */
export async function recordPayment(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { amount, day, reference: typed, isMore }: BodyOf<typeof recordContract>,
): Promise<void> {
  const reference = plainReference(typed);
  const owed = outstandingOf(whole.agreement);
  const act = { event: 'pay', amount, day, reference, channel: 'bank' } as const;
  requirePossible(deps, whole.agreement, act);
  if (amount > owed && !isMore) throw new AppError('collection.tooMuch', { owed });
  await requireUncounted(deps, reference);
  await propose(deps, whole, by, act);
}

/** @throws AppError collection.alreadyCounted, also if M-Pesa has reported a payment with this reference */
export async function requireUncounted({ isCounted }: Deps, reference: string): Promise<void> {
  if (await isCounted(reference)) throw new AppError('collection.alreadyCounted');
}

/** @throws AppError collection.paymentNotFound, assessment.ownBusiness, and the codes of `propose` */
export async function takeBackPayment(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { line, day, reason }: BodyOf<typeof takeBackContract> & { line: string },
): Promise<void> {
  const { amount = 0, reference, channel, ...payment } = livePayment(whole.journal, Number(line));
  await requireNotConcerned(deps, by, reference ?? '');
  const moved = { amount, day, reference, channel, reverses: payment.line, reason };
  await propose(deps, whole, by, { event: 'takeBack', ...moved });
}

/** @throws AppError collection.paymentNotFound, collection.notByMpesa, assessment.ownBusiness, codes of `propose` */
export async function proposeReversal(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { line, reason }: BodyOf<typeof reversalContract> & { line: string },
): Promise<void> {
  const found = paymentByMpesa(whole.journal, Number(line));
  const { amount = 0, reference, channel, line: reverses } = found;
  await requireNotConcerned(deps, by, reference ?? '');
  const payment = { amount, reference, channel, reverses };
  await propose(deps, whole, by, { event: 'reverse', ...payment, reason });
}

/** @throws AppError collection.moreThanOpen, and the codes of `propose` */
export const proposeWaiver = (
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { amount, part, reason }: BodyOf<typeof waiverContract>,
): Promise<void> => propose(deps, whole, by, { event: 'waive', amount, part, reason });

/** @throws AppError collection.moreThanCredit, collection.alreadyCounted, and the codes of `propose` */
export const proposeRefund = (
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { amount, day, channel, reference: typed, reason }: BodyOf<typeof refundContract>,
): Promise<void> => {
  const reference = plainReference(typed);
  return propose(deps, whole, by, { event: 'refund', amount, day, channel, reference, reason });
};

/** A write-off needs a contact with the owner within these days. */
const CONTACT_DAYS = 30;

/** @throws AppError agreements.notOverdue, collection.noContact, and the codes of `propose` */
export async function proposeWriteOff(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { reason }: BodyOf<typeof writeOffContract>,
): Promise<void> {
  const { agreement } = whole;
  const { outstanding, overdue } = standingOf(whole, nairobiDay(deps.clock())).state;
  requirePossible(deps, agreement, { event: 'writeOff' });
  if (overdue.days <= WRITE_OFF_DAYS) throw new AppError('agreements.notOverdue');
  const since = isoTime(deps.clock() - CONTACT_DAYS * DAY_MS);
  const notes = await deps.notesOf(agreement);
  if (!notes.some(({ at }) => at >= since)) throw new AppError('collection.noContact');
  await propose(deps, whole, by, { event: 'writeOff', amount: outstanding, reason });
}

/** @throws AppError collection.scheduleInvalid, collection.scheduleProposed, and the codes of `propose` */
export async function proposeSchedule(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  { rows: typed, reason }: BodyOf<typeof scheduleContract>,
): Promise<void> {
  const { agreement } = whole;
  const { state, today } = standingOf(whole, nairobiDay(deps.clock()));
  requirePossible(deps, agreement, { event: 'restructure' });
  if (agreement.proposedSchedule) throw new AppError('collection.scheduleProposed');
  const divided = dividedSchedule(agreement.schedule ?? [], state);
  const { left } = divided;
  if (!areFitting(typed, divided, today))
    throw new AppError('collection.scheduleInvalid', { left });
  const rows = restructured(divided, typed);
  await propose(deps, whole, by, { event: 'restructure', amount: left, rows, reason });
}

/** @throws AppError collection.waiting, collection.notADay, agreements.notNow, agreements.changed */
async function propose(
  deps: Deps,
  whole: WholeAgreement,
  by: StaffActor,
  act: ProposedAct,
): Promise<void> {
  const { agreement } = whole;
  const { proposed, require } = waitingRules[act.event];
  requirePossible(deps, agreement, act);
  require?.(standingOf(whole, nairobiDay(deps.clock())), act);
  const audit = auditOf(deps, by, agreement, proposed, { after: { ...act } });
  const waiting = { ...act, by: by.staffId, at: isoTime(deps.clock()) };
  const isSaved = await deps.saveProposals(agreement, { waiting }, audit);
  if (!isSaved) throw new AppError('agreements.changed');
}

/** @throws AppError collection.waiting, collection.notADay, agreements.notNow */
function requirePossible(
  { clock }: Deps,
  agreement: AgreementItem,
  { event, day }: Pick<ProposedAct, 'event' | 'day'>,
): void {
  // A reversal becomes a takeBack once M-Pesa has made it.
  const fact = event === 'reverse' ? 'takeBack' : event;
  if (!agreementRules[fact].from.includes(agreement.status)) {
    throw new AppError('agreements.notNow');
  }
  if (agreement.waiting) throw new AppError('collection.waiting');
  if (day !== undefined) requireDay(agreement, day, nairobiDay(clock()));
}

/** @throws AppError collection.notADay unless the day is between the signing and today */
function requireDay(agreement: AgreementItem, day: string, today: string): void {
  if (!isDayOf(agreement, day, today)) throw new AppError('collection.notADay');
}
