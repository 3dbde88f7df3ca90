/** The one way in which money that M-Pesa tells of is counted: once for each receipt, whoever tells of it. */

import { PAID } from '../../shared/payments/result-codes.ts';
import type { UnmatchedReason } from '../../shared/payments/unmatched-reasons.ts';
import { maskPhone } from '../../shared/platform/phone.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import type { AgreementChange } from '../agreements/change-agreement.ts';
import type { WholeAgreement } from '../agreements/whole-agreement.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { present } from '../platform/condition.ts';
import type { PutWrite, UpdateWrite } from '../platform/writes.ts';
import { type FactCommand, recordFact, untilRecorded } from '../projects/record-fact.ts';
import { type Arrival, countedItem, unmatchedItem } from './arrival.ts';
import type { AttemptItem } from './attempt.entity.ts';
import { attemptChange } from './change-attempt.ts';
import type { Deps } from './deps.ts';
import { payment } from './payment.entity.ts';

/** `known`: it was counted before. */
export type CountOutcome = 'counted' | 'known' | 'unmatched';

/** What a payment is for. */
export interface PaymentTarget {
  userId: string;
  /** The reference of an agreement. */
  ref: string;
  /** The attempt that it came of, which ends with it. */
  attempt?: AttemptItem | undefined;
}

/**
 * Counts a payment for an agreement, with the end of the attempt that it came of, or keeps it as unmatched
 * where nothing can be paid with it. A payment that was unmatched before is counted as well.
 *
 * @throws AppError agreements.changed when others keep getting in first
 */
export const countPayment = (
  deps: Deps,
  arrival: Arrival,
  target: PaymentTarget,
): Promise<CountOutcome> =>
  untilRecorded(async () => {
    const earlier = await deps.findPayment(arrival.receipt);
    if (earlier && earlier.state !== 'Unmatched') return 'known';
    const whole = await deps.readWholeAgreement(target);
    const reason = problemWith(whole);
    if (!whole || reason) return keepUnmatched(deps, arrival, reason ?? 'unknownAccount');
    return record(deps, whole, arrival, target, earlier !== null);
  });

const problemWith = (whole: WholeAgreement | null): UnmatchedReason | null =>
  whole?.agreement.status === 'Cancelled' ? 'cancelled' : null;

/**
 * Keeps money that pays nothing yet: the office finds out whose it is.
 *
 * @returns `known` if there is an item of it already
 */
export async function keepUnmatched(
  { createPayment, clock, countEvent }: Pick<Deps, 'createPayment' | 'clock' | 'countEvent'>,
  arrival: Arrival,
  reason: UnmatchedReason,
): Promise<CountOutcome> {
  const isNew = await createPayment(unmatchedItem(arrival, reason, clock()));
  if (isNew) countEvent('Payment', 'unmatched');
  return isNew ? 'unmatched' : 'known';
}

async function record(
  deps: Deps,
  whole: WholeAgreement,
  arrival: Arrival,
  { attempt }: PaymentTarget,
  wasUnmatched: boolean,
): Promise<CountOutcome> {
  const ended = await endOf(deps, attempt, arrival);
  const payer = await payerOf(deps, whole, arrival);
  try {
    await recordFact(deps, whole, {
      ...factOf(arrival),
      receiptTo: { payer, paidAt: isoTime(arrival.at) },
      ...(wasUnmatched && { source: 'unmatched' }),
      beside: (change) => besideFact(arrival, change, attempt?.attemptId, ended, wasUnmatched),
    });
  } catch (error) {
    return afterRefusal(deps, arrival, error);
  }
  deps.countEvent('Payment', arrival.channel);
  return 'counted';
}

/** A payment of a day before its agreement counts on the day of that. */
const factOf = ({ amount, at, channel, receipt }: Arrival): FactCommand<'pay'> => ({
  ...{ event: 'pay', by: 'mpesa', role: 'system' },
  line: { day: nairobiDay(at), amount, channel, reference: receipt },
});

function besideFact(
  arrival: Arrival,
  { line }: AgreementChange,
  attemptId: string | undefined,
  ended: UpdateWrite[],
  wasUnmatched: boolean,
) {
  const { userId, ref } = line;
  const item = countedItem(arrival, {
    userId,
    ref,
    line: line.line,
    ...(attemptId && { attemptId }),
  });
  if (!wasUnmatched) {
    return {
      unique: { write: payment.create(item), refusal: 'payments.counted' as const },
      also: ended,
    };
  }
  // It stays the one item of its receipt; somebody else may have matched it meanwhile.
  const matched: PutWrite = payment.put(item, { if: { unmatchedSince: present } });
  return { unique: { write: matched, refusal: 'payments.counted' as const }, also: ended };
}

/** @returns the writes that end an attempt with the payment that came of it */
async function endOf(
  { findAttempt, findLatestAttempt, clock }: Deps,
  attempt: AttemptItem | undefined,
  { receipt }: Arrival,
): Promise<UpdateWrite[]> {
  const before = attempt && (await findAttempt(attempt.attemptId));
  if (!before) return [];
  const latest = await findLatestAttempt(before);
  const news = { receipt, resultCode: PAID };
  return attemptChange(before, latest, { event: 'pay', news }, clock())?.writes ?? [];
}

async function payerOf(
  { findUser }: Deps,
  { agreement: { userId, businessName } }: WholeAgreement,
  { payer }: Arrival,
) {
  const owner = await findUser(userId);
  const shown = payer ?? maskPhone(owner?.phone ?? '');
  // What M-Pesa masks ends in three digits.
  const [phone = ''] = /\d{1,3}$/.exec(shown) ?? [];
  return { fullName: owner?.fullName ?? '', businessName, phone };
}

/** Whoever told of the payment in the same moment was quicker, or the owner has left. */
async function afterRefusal(deps: Deps, arrival: Arrival, error: unknown): Promise<CountOutcome> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'payments.counted') return 'known';
  if (error.code === 'accounts.notFound') return keepUnmatched(deps, arrival, 'closedAccount');
  throw error;
}
