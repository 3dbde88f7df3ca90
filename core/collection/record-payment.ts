/** Bank payments, which one person records and another one confirms: then they count. */

import { agreementOutcome } from '../../shared/agreements/agreement-machine.ts';
import { plainReference } from '../../shared/collection/bank-reference.ts';
import type {
  recordPayment as recordContract,
  takeBackPayment as takeBackContract,
} from '../../shared/collection/contract.ts';
import type { BodyOf, StaffActor } from '../../shared/platform/contract.ts';
import { isDay } from '../../shared/platform/day.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import type { AgreementItem, WaitingPayment } from '../agreements/agreement.entity.ts';
import { owedOf } from '../agreements/change-agreement.ts';
import type { JournalLineItem } from '../agreements/journal-line.entity.ts';
import type { WholeAgreement } from '../agreements/whole-agreement.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { auditOf } from '../projects/audit-line.ts';
import type { Deps } from './deps.ts';

type SaveDeps = Pick<Deps, 'saveWaiting' | 'clock'>;

/**
 * Records a payment that the bank shows. It waits for a second person.
 *
 * @throws AppError collection.waiting, collection.tooMuch, collection.notADay, collection.alreadyCounted,
 *   agreements.notNow, agreements.changed
 */
export async function recordPayment(
  deps: SaveDeps & Pick<Deps, 'isCounted'>,
  { agreement }: WholeAgreement,
  by: StaffActor,
  { amount, day, reference: typed }: BodyOf<typeof recordContract>,
): Promise<void> {
  const reference = plainReference(typed);
  const owed = owedOf(agreement);
  requirePossible(deps, agreement, 'pay', day);
  if (amount > owed) throw new AppError('collection.tooMuch', { owed });
  if (await deps.isCounted(reference)) throw new AppError('collection.alreadyCounted');
  await keep(deps, agreement, by, { event: 'pay', amount, day, reference });
}

/**
 * Records that a payment was taken back. It waits for a second person.
 *
 * @param line the number of the line of the journal that is taken back
 * @throws AppError collection.waiting, collection.notADay, collection.paymentNotFound,
 *   agreements.notNow, agreements.changed
 */
export async function takeBackPayment(
  deps: SaveDeps,
  { agreement, journal }: WholeAgreement,
  by: StaffActor,
  { line, day, reason }: BodyOf<typeof takeBackContract> & { line: string },
): Promise<void> {
  requirePossible(deps, agreement, 'takeBack', day);
  const payment = livePayment(journal, Number(line));
  const { amount = 0, reference = '', line: reverses } = payment;
  await keep(deps, agreement, by, { event: 'takeBack', amount, day, reference, reverses, reason });
}

/** @throws AppError collection.paymentNotFound for a line that is no payment, or was taken back */
export function livePayment(journal: readonly JournalLineItem[], line: number): JournalLineItem {
  const payment = journal.find((one) => one.event === 'pay' && one.line === line);
  const isTakenBack = journal.some(({ reverses }) => reverses === line);
  if (!payment || isTakenBack) throw new AppError('collection.paymentNotFound');
  return payment;
}

/** @throws AppError collection.waiting, collection.notADay, agreements.notNow */
function requirePossible(
  { clock }: Pick<Deps, 'clock'>,
  agreement: AgreementItem,
  event: WaitingPayment['event'],
  day: string,
): void {
  const today = nairobiDay(clock());
  const { status, total, paid, terms } = agreement;
  const facts = { total, paid, deposit: terms.deposit, isLastDue: false };
  const outcome = agreementOutcome(status, event, facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  if (agreement.waiting) throw new AppError('collection.waiting');
  const signedOn = nairobiDay(Date.parse(agreement.signedAt));
  const isPossible = isDay(day) && day >= signedOn && day <= today;
  if (!isPossible) throw new AppError('collection.notADay');
}

async function keep(
  deps: SaveDeps,
  agreement: AgreementItem,
  by: StaffActor,
  payment: Omit<WaitingPayment, 'by' | 'at'>,
): Promise<void> {
  const audit = auditOf(deps, by, agreement, 'agreement.paymentRecorded', {
    after: { ...payment },
  });
  const waiting = { ...payment, by: by.staffId, at: isoTime(deps.clock()) };
  const isSaved = await deps.saveWaiting(agreement, waiting, audit);
  if (!isSaved) throw new AppError('agreements.changed');
}

/** @throws AppError collection.nothingWaits, agreements.changed */
export async function dropPayment(
  deps: SaveDeps,
  { agreement }: WholeAgreement,
  by: StaffActor,
): Promise<void> {
  const { waiting } = agreement;
  if (!waiting) throw new AppError('collection.nothingWaits');
  const { amount, reference } = waiting;
  const before = { event: waiting.event, amount, reference };
  const audit = auditOf(deps, by, agreement, 'agreement.paymentDropped', { before });
  const isSaved = await deps.saveWaiting(agreement, null, audit);
  if (!isSaved) throw new AppError('agreements.changed');
}
