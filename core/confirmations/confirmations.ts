/** Codes by SMS that confirm acts. */

import type { Sends } from '#core/carriers/send-sms.ts';
import type { WithCode } from '#core/messages/codes.ts';
import type { SmsMessage } from '#core/messages/message.ts';
import { AppError } from '#core/platform/app-error.ts';
import { ttlAfter, utcDayOf } from '#core/platform/clock.ts';
import { siteHost } from '#core/platform/config.ts';
import { hashPhone, keyedHash } from '#core/platform/keys.ts';
import { newCode, readCode, sameHash } from '#core/platform/one-time-code.ts';
import type { PaidSms } from '#core/purse/purse.ts';
import {
  type ConfirmationPurpose,
  confirmationDigits,
  confirmationLimits,
} from '#shared/confirmations/limits.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Language } from '#shared/platform/languages.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { Confirmation } from './confirmation.store.ts';
import type { Deps, IssueDeps } from './deps.ts';

const PAUSE_MS = confirmationLimits.secondsBetweenSends * 1000;

/** A code for one act confirms no other. */
export interface ConfirmableAct {
  purpose: ConfirmationPurpose;
  /** The application, the owner, or the business and its customer. */
  subject: string;
  /** The offer or the points. A code for other content of the same subject does not work. */
  content: string;
}

export const sentConfirmation = (purpose: ConfirmationPurpose): SentConfirmation => ({
  waitSeconds: confirmationLimits.secondsBetweenSends,
  digits: confirmationDigits[purpose],
});

interface NextConfirmation {
  /** For the SMS; never stored. */
  code: string;
  /** Replaces `before` in the table. */
  confirmation: Confirmation;
  before: Confirmation | null;
}

/**
 * Makes a code and stores nothing. The transaction that pays the SMS stores the code, so the earlier code stays valid
 * if the SMS is refused.
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, both with the seconds to wait
 */
export async function nextConfirmation(
  { findConfirmation, clock }: Pick<Deps, 'findConfirmation' | 'clock'>,
  act: ConfirmableAct,
): Promise<NextConfirmation> {
  const now = clock();
  const before = await findConfirmation(act);
  const quota = nextSend(before, act, now);
  const code = newCode(confirmationDigits[act.purpose]);
  const confirmation: Confirmation = {
    purpose: act.purpose,
    subject: act.subject,
    content: act.content,
    codeHash: await hashOf(act, code),
    guesses: 0,
    sentAt: now,
    expiresAt: now + confirmationLimits.codeSeconds * 1000,
    ...quota,
    ttl: ttlAfter(now, 24 * 60 * 60),
  };
  return { code, confirmation, before };
}

/**
 * Stores the hash of the next code, in the transaction in which Miliki pays the SMS.
 * @throws AppError the errors of `nextConfirmation`, sms.failed if the purse has nothing left for these codes,
 * accounts.notFound
 */
export async function issueConfirmation(
  deps: IssueDeps,
  act: ConfirmableAct,
  { userId, sms }: { userId: string; sms: PaidSms },
): Promise<NextConfirmation> {
  const next = await nextConfirmation(deps, act);
  const account = deps.accountExists(userId);
  const outcome = await deps.replaceConfirmation(next, { account, sms });
  if (outcome === 'account') throw new AppError('accounts.notFound');
  if (outcome === 'overtaken') throw overtaken(act);
  if (outcome === 'purseEmpty') throw new AppError('sms.failed');
  if (outcome !== 'stored') throw tooMany(act.purpose, next.confirmation.sentAt);
  return next;
}

/**
 * Costs one guess. @returns the stored code, which the transaction of the act uses up
 * @throws AppError confirmations.expired, confirmations.wrong with the guesses that are `left`
 */
export async function requireConfirmation(
  { findConfirmation, takeGuess, clock }: Deps,
  act: ConfirmableAct,
  typed: string,
): Promise<Confirmation> {
  const sent = await findConfirmation(act);
  const isLive =
    sent !== null &&
    sent.content === act.content &&
    sent.spentOn === undefined &&
    sent.expiresAt > clock();
  if (!isLive || !(await takeGuess(sent, confirmationLimits.guesses))) {
    throw new AppError('confirmations.expired', { purpose: act.purpose });
  }
  const code = readCode(typed, confirmationDigits[act.purpose]);
  if (code !== null && sameHash(sent.codeHash, await hashOf(act, code))) return sent;
  throw new AppError('confirmations.wrong', {
    left: confirmationLimits.guesses - sent.guesses - 1,
  });
}

const hashOf = ({ purpose, subject, content }: ConfirmableAct, code: string): Promise<string> =>
  keyedHash('code', `${purpose}|${subject}|${content}|${code}`);

function nextSend(before: Confirmation | null, { purpose }: ConfirmableAct, now: number) {
  // A slow request may find a code that a later request has sent.
  const waitedMs = before ? Math.max(0, now - before.sentAt) : PAUSE_MS;
  if (waitedMs < PAUSE_MS) throw tooSoon(purpose, PAUSE_MS - waitedMs);
  const day = utcDayOf(now);
  const daySends = before?.day === day ? before.daySends + 1 : 1;
  if (daySends > confirmationLimits.sendsPerDay) {
    throw tooMany(purpose, now);
  }
  return { day, daySends };
}

export const overtaken = ({ purpose }: ConfirmableAct): AppError => tooSoon(purpose, PAUSE_MS);

const tooSoon = (purpose: ConfirmationPurpose, waitMs: number): AppError =>
  new AppError('confirmations.tooSoon', { purpose }, retryIn(waitMs));

const tooMany = (purpose: ConfirmationPurpose, now: number): AppError =>
  new AppError('confirmations.tooMany', { purpose }, retryIn(DAY_MS - (now % DAY_MS)));

const retryIn = (waitMs: number) => ({ retryAfter: Math.ceil(waitMs / 1000) });

/**
 * Miliki pays the SMS. @param owner the account, its number as +254..., and the language of the page
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, accounts.notFound
 */
export async function sendConfirmation<Values extends WithCode>(
  deps: IssueDeps & Sends,
  confirmable: ConfirmableAct,
  { userId, phone, language }: { userId: string; phone: string; language: Language },
  message: SmsMessage<Values>,
  values: Omit<Values, keyof WithCode>,
): Promise<SentConfirmation> {
  const textWith = (code: string) => message.sms({ ...values, code, siteHost } as Values)[language];
  return sendCodeBySms(deps, confirmable, { userId, phone }, textWith);
}

/**
 * Miliki pays the SMS. `userId` is the account that the SMS counts for, and `phone` is as +254...
 * @param kind by which the purse counts the SMS
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, accounts.notFound
 */
export async function sendCodeBySms(
  deps: IssueDeps & Sends,
  confirmable: ConfirmableAct,
  { userId, phone }: { userId: string; phone: string },
  textWith: (code: string) => string,
  kind: 'confirmation' | 'customer' = 'confirmation',
): Promise<SentConfirmation> {
  const { segments: parts } = segmentsOf(
    textWith('0'.repeat(confirmationDigits[confirmable.purpose])),
  );
  const phoneHash = await hashPhone(phone);
  const sms: PaidSms = { kind, phoneHash, userId, parts };
  const { code } = await issueConfirmation(deps, confirmable, { userId, sms });
  const { state } = await deps.sendSms(phone, textWith(code), 'code');
  if (state === 'FAILED') throw new AppError('sms.failed');
  return sentConfirmation(confirmable.purpose);
}
