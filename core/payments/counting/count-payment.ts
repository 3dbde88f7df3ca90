/** Counts the money that M-Pesa tells of: once for each receipt, from whichever message it comes. */

import type { findUser } from '#core/accounts/account.store.ts';
import type { AgreementChange } from '#core/agreements/change-agreement.ts';
import type { readWholeAgreement, WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import {
  type FactCommand,
  type FactDeps,
  recordFact,
  TOLD_BY_MPESA,
  untilRecorded,
} from '#core/projects/record-fact.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { AttemptItem } from '../attempts/attempt.entity.ts';
import { type AttemptDeps, writesOfPaid } from '../attempts/change-attempt.ts';
import type { countEvent } from '../door/metrics.ts';
import { type Arrival, countedItem, payerOf, tellsOtherwise, unmatchedItem } from './arrival.ts';
import {
  isFree,
  isKnown,
  type PaymentItem,
  type ProposedMatch,
  payment,
} from './payment.entity.ts';
import type * as paymentStore from './payment.store.ts';

/**
 * `known`: it was counted before. `otherwise`: so it was, with another amount or account. `otherPrompt`: its prompt was
 * paid with another receipt.
 */
export type CountOutcome = 'counted' | 'known' | 'otherwise' | 'unmatched' | 'otherPrompt';

/** What a payment is for. */
interface PaymentTarget {
  userId: string;
  /** The reference of an agreement. */
  ref: string;
  /** The attempt that it came of, which ends with it. */
  attempt?: AttemptItem | undefined;
  /** Whether it is told of as the one payment of that attempt. */
  isOfPrompt?: boolean;
  /** The member of the staff who found out what it is for. */
  matched?: Match | undefined;
}

/** What a member of the staff says of a payment that was unmatched. */
interface Match {
  staffId: string;
  /** What somebody else has said before, where that is needed: it counts for nothing once they say otherwise. */
  confirms?: ProposedMatch | undefined;
  audit(change: AgreementChange): PutWrite;
}

export interface CountDeps
  extends FactDeps,
    Pick<AttemptDeps, 'findAttempt' | 'findLatestAttempt' | 'clock'>,
    Pick<typeof paymentStore, 'findPayment' | 'createUnmatched'> {
  readWholeAgreement: typeof readWholeAgreement;
  findUser: typeof findUser;
  countEvent: typeof countEvent;
}

/**
 * Counts a payment for an agreement, with the end of the attempt that it came of, or keeps it as unmatched
 * where nothing can be paid with it. A payment that was unmatched before is counted as well.
 *
 * @throws AppError agreements.changed when others keep getting in first
 */
export const countPayment = (
  deps: CountDeps,
  arrival: Arrival,
  target: PaymentTarget,
): Promise<CountOutcome> =>
  untilRecorded(async () => {
    const earlier = await deps.findPayment(arrival.receipt);
    if (target.matched && earlier?.state !== 'Unmatched') return 'known';
    if (!target.matched && isKnown(earlier, arrival)) return knownAs(earlier, arrival);
    const whole = await deps.readWholeAgreement(target);
    const reason = problemWith(whole);
    if (!whole || reason) return keepUnmatched(deps, arrival, reason ?? 'unknownAccount');
    return record(deps, whole, arrival, target, earlier);
  });

/** @returns what a message comes to whose receipt we have */
export const knownAs = (earlier: PaymentItem | null, arrival: Arrival): 'known' | 'otherwise' =>
  earlier && tellsOtherwise(earlier, arrival) ? 'otherwise' : 'known';

const problemWith = (whole: WholeAgreement | null): UnmatchedReason | null =>
  whole?.agreement.status === 'Cancelled' ? 'cancelled' : null;

/**
 * Keeps money that pays nothing yet: the office finds out whose it is.
 *
 * @returns `known` or `otherwise` if there is an item of it already
 */
export async function keepUnmatched(
  { createUnmatched, findPayment, clock, countEvent }: KeepDeps,
  arrival: Arrival,
  reason: UnmatchedReason,
): Promise<CountOutcome> {
  const now = clock();
  const isNew = await createUnmatched(unmatchedItem(arrival, reason, now), now);
  if (!isNew) return knownAs(await findPayment(arrival.receipt), arrival);
  countEvent('Payment', 'unmatched');
  return 'unmatched';
}

type KeepDeps = Pick<CountDeps, 'createUnmatched' | 'findPayment' | 'clock' | 'countEvent'>;

async function record(
  deps: CountDeps,
  whole: WholeAgreement,
  arrival: Arrival,
  { attempt, isOfPrompt, matched }: PaymentTarget,
  earlier: PaymentItem | null,
): Promise<CountOutcome> {
  const open = attempt && (await deps.findAttempt(attempt.attemptId));
  if (isOfPrompt && isPaidOtherwise(open, arrival)) return 'otherPrompt';
  const ended = open ? await writesOfPaid(deps, open, arrival.receipt) : [];
  const { userId, businessName } = whole.agreement;
  const payer = payerOf(await deps.findUser(userId), businessName, arrival);
  try {
    await recordFact(deps, whole, {
      ...factOf(arrival, earlier, matched, deps.clock()),
      receiptTo: { payer, paidAt: isoTime(arrival.at) },
      beside: (change) => ({
        audit: matched?.audit(change),
        unique: uniqueOf(arrival, change, { attemptId: attempt?.attemptId, earlier, matched }),
        also: ended,
      }),
    });
  } catch (error) {
    return afterRefusal(deps, arrival, error);
  }
  deps.countEvent('Payment', arrival.channel);
  return 'counted';
}

/** A prompt is paid once: its URL, found in a log, counts no other receipt. */
export const isPaidOtherwise = (
  attempt: AttemptItem | null | undefined,
  { receipt }: Pick<Arrival, 'receipt'>,
): boolean => attempt?.receipt !== undefined && attempt.receipt !== receipt;

/**
 * A payment of a day before its agreement counts on the day of that. M-Pesa's clock may be ahead of ours at
 * midnight: no payment counts tomorrow. One that was unmatched is in the books already.
 */
const factOf = (
  { amount, at, channel, receipt }: Arrival,
  earlier: PaymentItem | null,
  matched: Match | undefined,
  now: number,
): FactCommand<'pay'> => ({
  event: 'pay',
  ...(matched ? { by: matched.staffId } : { by: TOLD_BY_MPESA, role: 'system' }),
  ...(earlier && { source: 'unmatched' }),
  line: { day: nairobiDay(Math.min(at, now)), amount, channel, reference: receipt },
});

/** How a payment came to be counted. */
interface Counting {
  attemptId: string | undefined;
  /** The item of its receipt as it was read. */
  earlier: PaymentItem | null;
  matched: Match | undefined;
}

/** It stays the one item of its receipt; somebody else may have matched it meanwhile, or given it back. */
function uniqueOf(
  arrival: Arrival,
  { line: { userId, ref, line } }: AgreementChange,
  { attemptId, earlier, matched }: Counting,
) {
  const item = countedItem(arrival, { userId, ref, line, ...(attemptId && { attemptId }) });
  const { confirms } = matched ?? {};
  const isAsRead = { ...isFree, ...(confirms && { proposedMatch: confirms }) };
  const write = earlier ? payment.put(item, { if: isAsRead }) : payment.create(item);
  return { write, refusal: 'payments.counted' as const };
}

/** Another message told of the payment first, or the owner has closed the account. */
async function afterRefusal(
  deps: CountDeps,
  arrival: Arrival,
  error: unknown,
): Promise<CountOutcome> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'payments.counted') {
    return knownAs(await deps.findPayment(arrival.receipt), arrival);
  }
  if (error.code === 'accounts.notFound') return keepUnmatched(deps, arrival, 'closedAccount');
  throw error;
}
