/** Money that M-Pesa tells of by its account: paid by Paybill, or by a prompt of which it tells twice. */

import { readConfirmation, type Arrival as Told } from '#core/mpesa/read-confirmation.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import type { CallbackProblem } from '#shared/payments/callback-problems.ts';
import { LISTED_HOURS } from '#shared/payments/limits.ts';
import { PAID } from '#shared/payments/result-codes.ts';
import type { UnmatchedReason } from '#shared/payments/unmatched-reasons.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { type Arrival, momentOf } from './arrival.ts';
import type { AttemptItem } from './attempt.entity.ts';
import type { CallbackItem } from './callback.entity.ts';
import { type CountOutcome, countPayment, keepUnmatched } from './count-payment.ts';
import { countPurchase } from './count-purchase.ts';
import type { Deps } from './deps.ts';
import { moveAttempt } from './move-attempt.ts';

/**
 * Counts the payment that a confirmation tells of.
 *
 * @returns why it was not understood, where the office must know it
 */
export async function settleConfirmation(
  deps: Deps,
  { body, receivedAt }: CallbackItem,
): Promise<CallbackProblem | null> {
  const told = readConfirmation(body);
  if (!told) return 'notUnderstood';
  await settleTold(deps, told, Date.parse(receivedAt));
  return null;
}

/**
 * Counts a payment by its account: for the agreement that has it as its reference, or for the attempt to buy
 * that showed it. Anything else is kept as unmatched.
 *
 * @param heardAt when we heard of it, in milliseconds since 1970, where M-Pesa does not say when it was paid
 */
export async function settleTold(deps: Deps, told: Told, heardAt: number): Promise<CountOutcome> {
  const account = accountOf(told.account);
  const { receipt, amount, payer, at } = told;
  const arrival = { receipt, amount, payer, account: told.account, at: momentOf(at, heardAt) };
  const buying = await buyingAttempt(deps, account);
  if (buying) return settleBuying(deps, { ...arrival, channel: 'push' }, buying);
  const found = await deps.findPaymentAccount(account);
  if (!found) return keepUnmatched(deps, { ...arrival, channel: 'paybill' }, 'unknownAccount');
  const { userId, ref } = found;
  const attempt = await askedFor(deps, { userId, ref }, arrival);
  const channel = attempt ? 'push' : 'paybill';
  const outcome = await countPayment(deps, { ...arrival, channel }, { userId, ref, attempt });
  if (outcome === 'unmatched' && attempt) await tellOfMoney(deps, attempt);
  return outcome;
}

/** Whoever paid is not told that nothing was taken. */
const tellOfMoney = (deps: Deps, { attemptId }: AttemptItem): Promise<AttemptItem> =>
  moveAttempt(deps, attemptId, { event: 'doubt', news: { resultCode: PAID } });

/** @returns an account as it counts, whatever its case and however a payer parts it */
export const accountOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** @returns the attempt to buy that showed an account to its payer */
export async function buyingAttempt(
  { findBuyingAttempt, findAttempt }: Pick<Deps, 'findBuyingAttempt' | 'findAttempt'>,
  account: string,
): Promise<AttemptItem | null> {
  const attemptId = await findBuyingAttempt(account);
  return attemptId ? findAttempt(attemptId) : null;
}

/** Prompts end within minutes, and M-Pesa's list of what came of them goes back two days. */
const SOLD_FOR_MS = LISTED_HOURS * HOUR_MS;

/**
 * @param at the moment of a payment, in milliseconds since 1970
 * @returns why a payment does not buy what an attempt offered; null if it does
 */
export function hindranceOf(
  attempt: Pick<AttemptItem, 'amount' | 'createdAt' | 'receipt'>,
  { amount, at, receipt }: { amount: number; at: number; receipt: string },
): UnmatchedReason | null {
  if (amount !== attempt.amount) return 'otherAmount';
  if (attempt.receipt && attempt.receipt !== receipt) return 'boughtAlready';
  return at - Date.parse(attempt.createdAt) > SOLD_FOR_MS ? 'tooLate' : null;
}

function settleBuying(deps: Deps, arrival: Arrival, attempt: AttemptItem): Promise<CountOutcome> {
  const hindrance = hindranceOf(attempt, arrival);
  return hindrance
    ? keepUnmatched(deps, arrival, hindrance)
    : countPurchase(deps, arrival, attempt);
}

/** @returns the open attempt that a payment came of, as far as the amount says, and the number where it is shown */
async function askedFor(
  { findLatestAttempt, findAttempt }: Pick<Deps, 'findLatestAttempt' | 'findAttempt'>,
  key: { userId: string; ref: string },
  { amount, payer }: Pick<Arrival, 'amount' | 'payer'>,
): Promise<AttemptItem | undefined> {
  const latest = await findLatestAttempt(key);
  const isSame = latest && isOpen(latest.state) && latest.amount === amount;
  const isOther = payer !== null && !payer.endsWith(latest?.phoneEnd ?? '');
  if (!isSame || isOther) return undefined;
  return (await findAttempt(latest.attemptId)) ?? undefined;
}
