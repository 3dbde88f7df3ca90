/** Codes by SMS that confirm what must not be done by mistake, or behind somebody's back: the newest one only. */
import { AppError } from '../platform/app-error.ts';
import { dayOf, ttlAfter } from '../platform/clock.ts';
import { boundToSite, newCode, readCode, sameHash } from '../platform/one-time-code.ts';
import type { SmsSender } from '../platform/sms-sender.ts';

export const codeLimits = {
  codeSeconds: 5 * 60,
  guesses: 3,
  secondsBetweenSends: 60,
  sendsPerDay: 5,
} as const;

const PAUSE_MS = codeLimits.secondsBetweenSends * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is kept of a code, beside whatever it confirms. */
export interface ConfirmationCode {
  codeHash: string;
  guesses: number;
  sentAt: number;
  expiresAt: number;
  day: string;
  daySends: number;
  ttl: number;
}

/** The attributes of an entity that keeps such a code. */
export const confirmationAttributes = {
  /** A keyed hash, bound to what the code confirms. */
  codeHash: { type: 'string', required: true },
  guesses: { type: 'number', required: true },
  /** Milliseconds since 1970. */
  sentAt: { type: 'number', required: true },
  expiresAt: { type: 'number', required: true },
  day: { type: 'string', required: true },
  daySends: { type: 'number', required: true },
  ttl: { type: 'number', required: true },
} as const;

/** The act that a code confirms; the refusals of a code name it. */
export type ConfirmationPurpose = 'redemption' | 'offer' | 'accountClosing';

/** A keyed hash of a code together with whatever it confirms, so that it confirms nothing else. */
export type HashOfCode = (code: string) => Promise<string>;

export interface NextCode {
  now: number;
  hashOf: HashOfCode;
  purpose: ConfirmationPurpose;
  /** Six, unless it is said otherwise. */
  digits?: number;
}

/**
 * Makes a code out of what its owner may cost in a day.
 *
 * @param before the code that was sent before, or null
 * @returns the code to send, and what to keep of it
 * @throws AppError confirmations.tooSoon, confirmations.tooMany
 */
export async function nextCode(
  before: ConfirmationCode | null,
  { now, hashOf, purpose, digits }: NextCode,
): Promise<{ code: string; kept: ConfirmationCode }> {
  const quota = takeSend(before, now, purpose);
  const code = newCode(digits);
  const kept = {
    ...quota,
    ...{ codeHash: await hashOf(code), guesses: 0, sentAt: now },
    expiresAt: now + codeLimits.codeSeconds * 1000,
    ttl: ttlAfter(now, 24 * 60 * 60),
  };
  return { code, kept };
}

function takeSend(before: ConfirmationCode | null, now: number, purpose: ConfirmationPurpose) {
  // A request that began earlier may find the code of one that began later.
  const waitedMs = before ? Math.max(0, now - before.sentAt) : PAUSE_MS;
  if (waitedMs < PAUSE_MS) {
    const options = retryAfter(PAUSE_MS - waitedMs);
    throw new AppError('confirmations.tooSoon', { purpose }, options);
  }
  const day = dayOf(now);
  const daySends = before?.day === day ? before.daySends + 1 : 1;
  if (daySends > codeLimits.sendsPerDay) {
    const options = retryAfter(DAY_MS - (now % DAY_MS));
    throw new AppError('confirmations.tooMany', { purpose }, options);
  }
  return { day, daySends };
}

const retryAfter = (waitMs: number) => ({ retryAfter: Math.ceil(waitMs / 1000) });

export interface SendCodeParts {
  sendSms: SmsSender;
  /** The site's host name, or undefined where the stage has no domain of its own. */
  siteHost: string | undefined;
}

/**
 * Sends a code that is kept by now.
 *
 * @param what it confirms, to go on after "123456 confirms that"
 * @returns seconds until another one can be asked for
 * @throws AppError sms.failed
 */
export async function sendCode(
  { sendSms, siteHost }: SendCodeParts,
  phone: string,
  code: string,
  what: string,
): Promise<{ waitSeconds: number }> {
  const minutes = codeLimits.codeSeconds / 60;
  const text = `${code} confirms that ${what}. It expires in ${minutes} minutes. Do not share it with anyone.`;
  const { state } = await sendSms(phone, boundToSite(text, code, siteHost));
  if (state === 'FAILED') throw new AppError('sms.failed');
  return { waitSeconds: codeLimits.secondsBetweenSends };
}

export interface CodeCheck<Code extends ConfirmationCode> {
  now: number;
  /** Takes one guess. @returns false when the code has none left, or is another one by now */
  takeGuess(sent: Code, most: number): Promise<boolean>;
  hashOf: HashOfCode;
  purpose: ConfirmationPurpose;
  /** Six, unless it is said otherwise. */
  digits?: number;
}

/**
 * Compares what was typed, for one of few guesses.
 *
 * @param sent the code that was sent for this, or null
 * @returns the code, when it is the right one
 * @throws AppError confirmations.expired, or confirmations.wrong with the guesses that are left
 */
export async function checkCode<Code extends ConfirmationCode>(
  sent: Code | null,
  typed: string,
  { now, takeGuess, hashOf, purpose, digits }: CodeCheck<Code>,
): Promise<Code> {
  const isGood = sent !== null && sent.expiresAt > now;
  if (!isGood || !(await takeGuess(sent, codeLimits.guesses))) {
    throw new AppError('confirmations.expired', { purpose });
  }
  const code = readCode(typed, digits);
  const isRight = code !== null && sameHash(sent.codeHash, await hashOf(code));
  if (isRight) return sent;
  const left = codeLimits.guesses - sent.guesses - 1;
  throw new AppError('confirmations.wrong', { left });
}
