/** Payments that M-Pesa names by account: by Paybill, or by a prompt, which M-Pesa reports twice. */

import type { findPaymentAccount } from '#core/agreements/agreement.store.ts';
import { type ReportedPayment, readConfirmation } from '#core/mpesa/read-confirmation.ts';
import type { PurchaseEffect } from '#core/purchases/purchase.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { LISTED_HOURS } from '#shared/payments/limits.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import type { AttemptItem } from '../attempts/attempt.ts';
import { type AttemptDeps, moveAttempt } from '../attempts/change-attempt.ts';
import type { CallbackItem } from '../door/callback.ts';
import { type CountDeps, type CountOutcome, countPayment, keepUnmatched } from './count-payment.ts';
import { countPurchase } from './count-purchase.ts';
import type * as paymentStore from './payment.ts';
import { type Arrival, accountOf, momentOf } from './payment.ts';

export type SettleDeps = CountDeps &
  AttemptDeps &
  typeof paymentStore & {
    findPaymentAccount: typeof findPaymentAccount;
    purchaseEffect: PurchaseEffect;
    shortCode(): string;
  };

/** @returns the problem, if the office must know it */
export async function settleConfirmation(
  deps: SettleDeps,
  { body, receivedAt }: CallbackItem,
): Promise<CallbackProblem | null> {
  const told = readConfirmation(body);
  if (!told) return 'notUnderstood';
  if (told.paidTo !== undefined && told.paidTo !== deps.shortCode()) return 'otherShortCode';
  const outcome = await settleReported(deps, told, Date.parse(receivedAt));
  return outcome === 'otherwise' ? 'otherThanKnown' : null;
}

/**
 * Counts for the agreement or the purchase attempt with this account. Other payments are kept as unmatched, and so are
 * amounts with cents, which we never ask for.
 * @param receivedAt in milliseconds since 1970; used if M-Pesa gives no time
 */
export async function settleReported(
  deps: SettleDeps,
  told: ReportedPayment,
  receivedAt: number,
): Promise<CountOutcome> {
  const account = accountOf(told.account);
  const { receipt, amount, cents, payer, at } = told;
  const moment = momentOf(at, receivedAt);
  const arrival = { receipt, amount, cents, payer, account: told.account, at: moment };
  if (cents !== undefined)
    return keepUnmatched(deps, { ...arrival, channel: 'paybill' }, 'hasCents');
  const buying = await buyingAttempt(deps, account);
  if (buying) return settleBuying(deps, { ...arrival, channel: 'push' }, buying);
  const found = await deps.findPaymentAccount(account);
  if (!found) return keepUnmatched(deps, { ...arrival, channel: 'paybill' }, 'unknownAccount');
  const { userId, ref } = found;
  const attempt = await askedFor(deps, { userId, ref }, { ...arrival, channel: 'paybill' });
  const channel = attempt ? 'push' : 'paybill';
  const outcome = await countPayment(deps, { ...arrival, channel }, { userId, ref, attempt });
  if (outcome === 'unmatched' && attempt) await tellOfMoney(deps, attempt);
  return outcome;
}

/** Notes that money came, so we never tell the payer that nothing was paid. */
const tellOfMoney = (deps: SettleDeps, { attemptId }: AttemptItem): Promise<AttemptItem> =>
  moveAttempt(deps, attemptId, { event: 'doubt', news: { resultCode: PAID } });

export async function buyingAttempt(
  { findBuyingAttempt, findAttempt }: Pick<SettleDeps, 'findBuyingAttempt' | 'findAttempt'>,
  account: string,
): Promise<AttemptItem | null> {
  const attemptId = await findBuyingAttempt(account);
  return attemptId ? findAttempt(attemptId) : null;
}

/** Prompts end within minutes, and M-Pesa's list shows outcomes for two days. */
const SOLD_FOR_MS = LISTED_HOURS * HOUR_MS;

/** Why a payment does not buy the attempt's offer; null if it does. @param at milliseconds since 1970 */
export function hindranceOf(
  attempt: Pick<AttemptItem, 'amount' | 'createdAt' | 'receipt'>,
  { amount, at, receipt }: { amount: number; at: number; receipt: string },
): UnmatchedReason | null {
  if (amount !== attempt.amount) return 'otherAmount';
  if (attempt.receipt && attempt.receipt !== receipt) return 'boughtAlready';
  return at - Date.parse(attempt.createdAt) > SOLD_FOR_MS ? 'tooLate' : null;
}

function settleBuying(
  deps: SettleDeps,
  arrival: Arrival,
  attempt: AttemptItem,
): Promise<CountOutcome> {
  const hindrance = hindranceOf(attempt, arrival);
  return hindrance
    ? keepUnmatched(deps, arrival, hindrance)
    : countPurchase(deps, arrival, attempt);
}

/** Clocks differ by seconds. A prompt ends within two minutes; late money comes within an hour. */
const PROMPT_MS = { before: 10 * MINUTE_MS, after: HOUR_MS };

export function isLike(
  attempt: Pick<AttemptItem, 'account' | 'amount' | 'createdAt'>,
  { account, amount, at }: Pick<ReportedPayment, 'account' | 'amount' | 'at'>,
): boolean {
  const isSame = accountOf(account) === accountOf(attempt.account) && amount === attempt.amount;
  const age = (at ?? Number.NaN) - Date.parse(attempt.createdAt);
  return isSame && !(age < -PROMPT_MS.before || age > PROMPT_MS.after);
}

/**
 * The open attempt with the same account, amount and time, and the end of the payer's number. If M-Pesa hides the number,
 * this may be another payer's Paybill: M-Pesa's answer about the prompt decides.
 */
async function askedFor(
  { findLatestAttempt, findAttempt }: Pick<SettleDeps, 'findLatestAttempt' | 'findAttempt'>,
  key: { userId: string; ref: string },
  arrival: Arrival,
): Promise<AttemptItem | undefined> {
  const latest = await findLatestAttempt(key);
  if (!latest || !isOpen(latest.state)) return undefined;
  const attempt = await findAttempt(latest.attemptId);
  const isPayer = arrival.payer?.endsWith(latest.phoneEnd) === true;
  return attempt && isPayer && isLike(attempt, arrival) ? attempt : undefined;
}
