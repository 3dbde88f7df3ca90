/** Counts M-Pesa's payments, once for each receipt, whichever message brings it. */

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
} from '#core/projects/money/record-fact.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { AttemptItem } from '../attempts/attempt.ts';
import { type AttemptDeps, writesOfPaid } from '../attempts/change-attempt.ts';
import type { countEvent } from '../door/metrics.ts';
import type * as paymentStore from './payment.ts';
import {
  type Arrival,
  contradicts,
  countedItem,
  isFree,
  isKnown,
  type PaymentItem,
  type ProposedMatch,
  payerOf,
  payment,
  unmatchedItem,
} from './payment.ts';

/** `otherwise`: known with another amount or account. `otherPrompt`: its prompt was paid with another receipt. */
export type CountOutcome = 'counted' | 'known' | 'otherwise' | 'unmatched' | 'otherPrompt';

interface PaymentTarget {
  userId: string;
  ref: string;
  /** The attempt that led to the payment. It ends when the payment is counted. */
  attempt?: AttemptItem | undefined;
  /** Whether the message says that the payment answers this attempt's prompt. */
  isOfPrompt?: boolean;
  /** Set if a staff member decided what the payment is for. */
  matched?: Match | undefined;
}

/** A staff member's decision about an unmatched payment. */
interface Match {
  staffId: string;
  /** Another member's proposal, if two people must decide. If it has changed since, the payment is not counted. */
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
 * Counts a payment, new or unmatched, and ends its attempt. If no agreement can take it, it is kept as unmatched.
 * @throws AppError agreements.changed
 */
export const countPayment = (
  deps: CountDeps,
  arrival: Arrival,
  target: PaymentTarget,
): Promise<CountOutcome> =>
  untilRecorded(async () => {
    const earlier = await deps.findPayment(arrival.receipt);
    if (target.matched && earlier?.state !== 'Unmatched') return 'known';
    if (!target.matched && isKnown(earlier, arrival)) return outcomeOfRepeat(earlier, arrival);
    const whole = await deps.readWholeAgreement(target);
    const reason = problemWith(whole);
    if (!whole || reason) return keepUnmatched(deps, arrival, reason ?? 'unknownAccount');
    return record(deps, whole, arrival, target, earlier);
  });

export const outcomeOfRepeat = (
  earlier: PaymentItem | null,
  arrival: Arrival,
): 'known' | 'otherwise' => (earlier && contradicts(earlier, arrival) ? 'otherwise' : 'known');

const problemWith = (whole: WholeAgreement | null): UnmatchedReason | null =>
  whole?.agreement.status === 'Cancelled' ? 'cancelled' : null;

/** Keeps a payment until the office finds out whose it is. @returns `known` or `otherwise` if it is stored already */
export async function keepUnmatched(
  { createUnmatched, findPayment, clock, countEvent }: KeepDeps,
  arrival: Arrival,
  reason: UnmatchedReason,
): Promise<CountOutcome> {
  const now = clock();
  const isNew = await createUnmatched(unmatchedItem(arrival, reason, now), now);
  if (!isNew) return outcomeOfRepeat(await findPayment(arrival.receipt), arrival);
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
        unique: uniqueOf(arrival, change.line, { attempt, matched }, earlier),
        also: ended,
      }),
    });
  } catch (error) {
    return afterRefusal(deps, arrival, error);
  }
  deps.countEvent('Payment', arrival.channel);
  return 'counted';
}

/** A prompt is paid once, so anyone who finds its URL in a log cannot count another receipt with it. */
export const isPaidOtherwise = (
  attempt: AttemptItem | null | undefined,
  { receipt }: Pick<Arrival, 'receipt'>,
): boolean => attempt?.receipt !== undefined && attempt.receipt !== receipt;

/**
 * M-Pesa's clock may be ahead of ours at midnight, so a payment with tomorrow's date counts today. An unmatched payment
 * is in the books already.
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

/** Each receipt keeps one item. Somebody else may have matched it meanwhile, or given it back. */
function uniqueOf(
  arrival: Arrival,
  { userId, ref, line }: AgreementChange['line'],
  { attempt, matched }: Pick<PaymentTarget, 'attempt' | 'matched'>,
  earlier: PaymentItem | null,
) {
  const { attemptId } = attempt ?? {};
  const item = countedItem(arrival, { userId, ref, line, ...(attemptId && { attemptId }) });
  const { confirms } = matched ?? {};
  const isAsRead = { ...isFree, ...(confirms && { proposedMatch: confirms }) };
  const write = earlier ? payment.put(item, { if: isAsRead }) : payment.create(item);
  return { write, refusal: 'payments.counted' as const };
}

/** Another message counted the payment first, or the owner has closed the account. */
async function afterRefusal(
  deps: CountDeps,
  arrival: Arrival,
  error: unknown,
): Promise<CountOutcome> {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'payments.counted') {
    return outcomeOfRepeat(await deps.findPayment(arrival.receipt), arrival);
  }
  if (error.code === 'accounts.notFound') return keepUnmatched(deps, arrival, 'closedAccount');
  throw error;
}
