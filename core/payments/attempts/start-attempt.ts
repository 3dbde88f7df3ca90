/** Prompts a payer. The attempt is stored before M-Pesa is called, and the push is never repeated. */

import type { findUser } from '#core/accounts/account.store.ts';
import type { push } from '#core/mpesa/daraja.ts';
import type { PushOutcome } from '#core/mpesa/outcomes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { logger } from '#core/platform/logger.ts';
import { mayPayBeside } from '#shared/payments/attempt-machine.ts';
import { isOurFault } from '#shared/payments/result-codes.ts';
import { maskPhone, mobilePhone } from '#shared/platform/phone.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import type { countEvent } from '../door/metrics.ts';
import {
  type AttemptItem,
  attemptIdOf,
  type LatestAttemptItem,
  newResultKey,
  type Unstored,
} from './attempt.ts';
import { type AttemptCommand, type AttemptDeps, moveAttempt } from './change-attempt.ts';

export interface Order extends Pick<AttemptItem, 'userId' | 'ref' | 'amount' | 'purchase'> {
  phone: string;
  /** M-Pesa shows it as the account: at most 12 letters. A purchase attempt gets a new one. */
  account?: string;
  /** M-Pesa shows its first 13 letters as the reason. */
  description: string;
  /** Whether the owner was told that an earlier prompt, whose outcome is unknown, may be paid as well. */
  isBeside?: boolean | undefined;
  /** Refuses an order that is not possible now. Does not refuse a repeated request. */
  check?(): void;
  key: string;
}

export interface StartDeps extends AttemptDeps {
  findUser: typeof findUser;
  hashPhone(phone: string): Promise<string>;
  canPrompt(): boolean;
  push: typeof push;
  countEvent: typeof countEvent;
}

/**
 * Stores an attempt, has M-Pesa show its prompt, and stores M-Pesa's answer.
 * @throws AppError signIn.phoneNotAllowed, payments.unavailable, payments.inProgress, payments.undecided,
 * payments.dayLimit, payments.tooManyPrompts, accounts.notFound, and the codes of `once`
 */
export async function startAttempt(deps: StartDeps, order: Order): Promise<AttemptItem> {
  const phone = mobilePhone(order.phone);
  if (!phone) throw new AppError('signIn.phoneNotAllowed');
  const { userId, ref, amount, purchase } = order;
  const request = await requestKeyOf(userId, order.key, { ref, amount, phone, purchase });
  return once(request, {
    replay: (attemptId) => requireAttempt(deps, attemptId),
    act: () => startNew(deps, { ...order, phone }, request),
  });
}

async function startNew(
  deps: StartDeps,
  order: Order,
  request: RequestKey,
): Promise<AttemptItem | 'repeated'> {
  order.check?.();
  if (!deps.canPrompt()) throw unavailable(deps);
  const resultKey = newResultKey();
  const item = await newAttempt(deps, order, attemptIdOf(resultKey));
  const owner = await deps.findUser(order.userId);
  const asker = owner?.phone === order.phone ? 'owner' : 'others';
  const now = deps.clock();
  const beside = order.isBeside ? await undecidedBefore(deps, item, now) : undefined;
  const outcome = await deps.createAttempt(item, request, asker, now, beside);
  if (outcome === 'repeated') return outcome;
  if (outcome !== 'stored') throw await refusalOf(deps, item, outcome);
  return moveAttempt(deps, item.attemptId, await prompted(deps, item, order, resultKey));
}

/** The previous attempt, if its outcome is unknown and we no longer wait for it. */
async function undecidedBefore(
  { findLatestAttempt }: Pick<StartDeps, 'findLatestAttempt'>,
  item: AttemptItem,
  now: number,
): Promise<LatestAttemptItem | undefined> {
  const latest = await findLatestAttempt(item);
  return latest && mayPayBeside(latest, now) ? latest : undefined;
}

async function newAttempt(
  deps: Pick<StartDeps, 'hashPhone' | 'clock'>,
  { userId, ref, amount, phone, purchase, account }: Order,
  attemptId: string,
): Promise<AttemptItem> {
  const createdAt = isoTime(deps.clock());
  const phoneHash = await deps.hashPhone(phone);
  return {
    attemptId,
    userId,
    ref,
    amount,
    phone,
    phoneHash,
    ...(purchase && { purchase }),
    account: account ?? buyingAccount(attemptId),
    state: 'Initiated',
    createdAt,
    openSince: createdAt,
    queries: 0,
    version: 1,
  };
}

/** Differs from every agreement's account: those have nine letters. */
const buyingAccount = (attemptId: string): string => `S${attemptId.slice(0, 11).toUpperCase()}`;

/** The meaning of M-Pesa's answer. Without an answer, the prompt may still be shown. */
async function prompted(
  deps: Pick<StartDeps, 'push' | 'clock' | 'countEvent'>,
  { amount, phone, account }: AttemptItem,
  { description }: Order,
  resultKey: string,
): Promise<AttemptCommand> {
  const order = { resultKey, amount, phone, account, description };
  const answer = await deps.push(order).catch((error: Error) => {
    logger.error('push failed', { phone: maskPhone(phone), error });
    return { outcome: 'unknown' } as const;
  });
  deps.countEvent('Push', outcomeOf(answer));
  if (answer.outcome === 'refused') return { event: 'refuse', news: { resultCode: answer.code } };
  if (answer.outcome === 'unknown') return { event: 'doubt' };
  const { checkoutRequestId } = answer;
  return { event: 'prompt', news: { checkoutRequestId, promptedAt: isoTime(deps.clock()) } };
}

/** The outcome by which a push is counted: an alarm rings for our own faults. */
export const outcomeOf = (answer: Pick<PushOutcome, 'outcome'> & { code?: string }): string =>
  answer.code !== undefined && isOurFault(answer.code) ? 'ourFault' : answer.outcome;

/** @throws Error if a repeated request's attempt is gone */
async function requireAttempt(
  { findAttempt }: Pick<StartDeps, 'findAttempt'>,
  attemptId: string,
): Promise<AttemptItem> {
  const found = await findAttempt(attemptId);
  if (!found) throw new Error(`there is no attempt ${attemptId}`);
  return found;
}

async function refusalOf(
  { findLatestAttempt, clock }: Pick<StartDeps, 'findLatestAttempt' | 'clock'>,
  item: AttemptItem,
  unstored: Exclude<Unstored, 'repeated'>,
): Promise<AppError> {
  if (unstored === 'dayFull') return new AppError('payments.dayLimit');
  if (unstored === 'tooMany') return new AppError('payments.tooManyPrompts');
  const latest = await findLatestAttempt(item);
  // The attempt that was open has ended since.
  if (!latest || latest.endedAt) return new AppError('server.busy');
  const now = clock();
  const { amount, createdAt } = latest;
  if (mayPayBeside(latest, now)) return new AppError('payments.undecided', { amount });
  const minutes = Math.floor((now - Date.parse(createdAt)) / MINUTE_MS);
  return new AppError('payments.inProgress', { amount, minutes });
}

/** The staff must look at it: the log and an alarm say so. */
function unavailable({ countEvent }: Pick<StartDeps, 'countEvent'>): AppError {
  logger.error('no prompt can be shown: the stage has no URL that M-Pesa reaches');
  countEvent('Push', 'ourFault');
  return new AppError('payments.unavailable');
}
