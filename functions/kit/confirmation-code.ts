/** Codes by SMS with which owners confirm what must not be done by mistake: the newest one only. */
import type { ErrorCode } from '../../shared/errors.ts';
import { AppError } from './app-error.ts';
import { dayOf, ttlAfter } from './clock.ts';
import { boundToSite, newCode, readCode, sameHash } from './one-time-code.ts';
import type { SmsSender } from './sms-sender.ts';

const limits = {
  codeSeconds: 5 * 60,
  guesses: 3,
  secondsBetweenSends: 60,
  sendsPerDay: 5,
} as const;

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

/** What a feature answers to those who ask for too many codes, or type one that is not good. */
export interface CodeRefusals {
  tooSoon: ErrorCode;
  tooMany: ErrorCode;
  expired: ErrorCode;
  wrong: ErrorCode;
}

/** A keyed hash of a code together with whatever it confirms, so that it confirms nothing else. */
export type HashOfCode = (code: string) => Promise<string>;

/**
 * Makes a code out of what its owner may cost in a day.
 *
 * @param before the code that was sent before, or null
 * @returns the code to send, and what to keep of it
 * @throws AppError with the refusals' tooSoon or tooMany
 */
export async function nextCode(
  before: ConfirmationCode | null,
  now: number,
  hashOf: HashOfCode,
  refusals: CodeRefusals,
): Promise<{ code: string; kept: ConfirmationCode }> {
  const quota = takeSend(before, now, refusals);
  const code = newCode();
  const kept = {
    ...quota,
    ...{ codeHash: await hashOf(code), guesses: 0, sentAt: now },
    expiresAt: now + limits.codeSeconds * 1000,
    ttl: ttlAfter(now, 24 * 60 * 60),
  };
  return { code, kept };
}

function takeSend(before: ConfirmationCode | null, now: number, refusals: CodeRefusals) {
  if (before && now - before.sentAt < limits.secondsBetweenSends * 1000) {
    throw new AppError(refusals.tooSoon);
  }
  const day = dayOf(now);
  const daySends = before?.day === day ? before.daySends + 1 : 1;
  if (daySends > limits.sendsPerDay) throw new AppError(refusals.tooMany);
  return { day, daySends };
}

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
  const minutes = limits.codeSeconds / 60;
  const text = `${code} confirms that ${what}. It expires in ${minutes} minutes. Do not share it with anyone.`;
  const { state } = await sendSms(phone, boundToSite(text, code, siteHost));
  if (state === 'FAILED') throw new AppError('sms.failed');
  return { waitSeconds: limits.secondsBetweenSends };
}

export interface CodeCheck<Code extends ConfirmationCode> {
  now: number;
  /** Takes one guess. @returns false when the code has none left, or is another one by now */
  takeGuess(sent: Code, most: number): Promise<boolean>;
  hashOf: HashOfCode;
  refusals: CodeRefusals;
}

/**
 * Compares what was typed, for one of few guesses.
 *
 * @param sent the code that was sent for this, or null
 * @returns the code, when it is the right one
 * @throws AppError with the refusals' expired or wrong; the latter says how many tries are left
 */
export async function checkCode<Code extends ConfirmationCode>(
  sent: Code | null,
  typed: string,
  { now, takeGuess, hashOf, refusals }: CodeCheck<Code>,
): Promise<Code> {
  const isGood = sent !== null && sent.expiresAt > now;
  if (!isGood || !(await takeGuess(sent, limits.guesses))) throw new AppError(refusals.expired);
  const code = readCode(typed);
  const isRight = code !== null && sameHash(sent.codeHash, await hashOf(code));
  if (!isRight) throw wrongCode(limits.guesses - sent.guesses - 1, refusals);
  return sent;
}

function wrongCode(left: number, refusals: CodeRefusals): AppError {
  const tries = left === 1 ? '1 try left.' : `${left} tries left.`;
  const next = left > 0 ? tries : 'Ask for a new one.';
  return new AppError(refusals.wrong, `That code is not right. ${next}`);
}
