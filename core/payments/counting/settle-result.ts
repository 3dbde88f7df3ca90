/** M-Pesa's report of a prompt, which comes once or never, early or late. */

import { type PushResult, readResult } from '#core/mpesa/read-answer.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { isEnding, PAID } from '#shared/payments/result-codes.ts';
import { maskPhone } from '#shared/platform/phone.ts';
import type { AttemptItem } from '../attempts/attempt.ts';
import { contradicts, moveAttempt } from '../attempts/change-attempt.ts';
import type { CallbackItem } from '../door/callback.ts';
import { countPayment, isPaidOtherwise } from './count-payment.ts';
import { countPurchase } from './count-purchase.ts';
import { type Arrival, momentOf } from './payment.ts';
import type { SettleDeps } from './settle-confirmation.ts';

/** Settles an attempt by M-Pesa's report. @returns why nothing moved, if the office must know */
export async function settleResult(
  deps: SettleDeps,
  { subject, body, receivedAt }: CallbackItem,
): Promise<CallbackProblem | null> {
  const attempt = await deps.findAttempt(subject);
  if (!attempt) return 'stranger';
  const result = readResult(body);
  if (!result) return 'notUnderstood';
  if (isOfOther(attempt, result)) return 'otherPrompt';
  const known = await withPrompt(deps, attempt, result);
  if (result.code === PAID) return settlePaid(deps, known, result, Date.parse(receivedAt));
  const event = isEnding(result.code) ? 'fail' : 'doubt';
  if (contradicts(known, event)) return 'contradiction';
  await moveAttempt(deps, attempt.attemptId, { event, news: { resultCode: result.code } });
  return event === 'fail' ? null : 'unknownCode';
}

/** If the answer to a push was lost, its callback names the prompt: M-Pesa can be asked about it from then on. */
async function withPrompt(
  deps: SettleDeps,
  attempt: AttemptItem,
  { checkoutRequestId }: PushResult,
): Promise<AttemptItem> {
  if (attempt.checkoutRequestId || checkoutRequestId === null) return attempt;
  return moveAttempt(deps, attempt.attemptId, { event: 'prompt', news: { checkoutRequestId } });
}

/** If the answer was lost, the attempt does not know its prompt: then the key in the URL decides. */
const isOfOther = ({ checkoutRequestId }: AttemptItem, result: PushResult): boolean =>
  checkoutRequestId !== undefined &&
  result.checkoutRequestId !== null &&
  result.checkoutRequestId !== checkoutRequestId;

async function settlePaid(
  deps: SettleDeps,
  attempt: AttemptItem,
  { receipt, amount, phone, at }: PushResult,
  receivedAt: number,
): Promise<CallbackProblem | null> {
  const { attemptId } = attempt;
  if (receipt === null || amount === null) {
    await moveAttempt(deps, attemptId, { event: 'doubt', news: { resultCode: PAID } });
    return 'incomplete';
  }
  if (isPaidOtherwise(attempt, { receipt })) return 'otherPrompt';
  const payer = maskPhone(phone ?? attempt.phone);
  const arrival = {
    receipt,
    amount,
    payer,
    account: attempt.account,
    at: Math.max(momentOf(at, receivedAt), Date.parse(attempt.createdAt)),
  };
  return settleArrival(deps, attempt, { ...arrival, channel: 'push' });
}

/**
 * A report books only the amount that was asked for: anybody who finds its URL in a log could invent another amount.
 * Only M-Pesa's confirmation and list prove other amounts.
 * @returns why nothing moved, if the office must know
 */
async function settleArrival(
  deps: SettleDeps,
  attempt: AttemptItem,
  arrival: Arrival,
): Promise<CallbackProblem | null> {
  const { attemptId, userId, ref, purchase, amount } = attempt;
  if (arrival.amount !== amount) {
    await moveAttempt(deps, attemptId, { event: 'doubt', news: { resultCode: PAID } });
    return 'otherAmount';
  }
  const outcome = purchase
    ? await countPurchase(deps, arrival, attempt)
    : await countPayment(deps, arrival, { userId, ref, attempt, isOfPrompt: true });
  if (outcome === 'otherPrompt') return outcome;
  if (outcome === 'otherwise') {
    await moveAttempt(deps, attemptId, { event: 'doubt', news: { resultCode: PAID } });
    return 'otherThanKnown';
  }
  if (outcome !== 'counted') await moveBy(deps, attempt, arrival.receipt);
  return null;
}

/** Ends an attempt with its counted payment. If that pays nothing yet, or something else, the office decides. */
async function moveBy(
  deps: SettleDeps,
  { attemptId, userId, ref }: AttemptItem,
  receipt: string,
): Promise<void> {
  const found = await deps.findPayment(receipt);
  const isItsOwn = found?.state !== 'Unmatched' && found?.userId === userId && found.ref === ref;
  await moveAttempt(
    deps,
    attemptId,
    isItsOwn
      ? { event: 'pay', news: { receipt, resultCode: PAID } }
      : { event: 'doubt', news: { resultCode: PAID } },
  );
}
