import { AppError } from '../kit/app-error.ts';
import { type Clock, dayOf, ttlAfter } from '../kit/clock.ts';
import { newCode } from '../kit/one-time-code.ts';
import type { SmsSender } from '../kit/sms-sender.ts';
import type { ClosingCode } from './closing-code.store.ts';
import { closingCodeSms, hashClosingCode, limits } from './closing-code.ts';
import { requireClosable, type StandingParts } from './standing.ts';

interface SendClosingCodeParts extends StandingParts {
  findUser(userId: string): Promise<{ phone: string } | null>;
  findClosingCode(userId: string): Promise<ClosingCode | null>;
  replaceClosingCode(next: ClosingCode, before: ClosingCode | null): Promise<boolean>;
  sendSms: SmsSender;
  siteHost: string | undefined;
  clock: Clock;
}

/**
 * Sends a fresh code to the owner's own number, with which the account can be closed.
 *
 * @returns seconds until another one can be asked for
 * @throws AppError account.notFound, account.codeTooSoon, account.tooManyCodes, sms.failed, or why
 *   the account cannot be closed
 */
export async function sendClosingCode(
  parts: SendClosingCodeParts,
  userId: string,
): Promise<{ waitSeconds: number }> {
  const user = await parts.findUser(userId);
  if (!user) throw new AppError('account.notFound');
  await requireClosable(parts, userId);
  const now = parts.clock();
  const before = await parts.findClosingCode(userId);
  const code = newCode();
  const next: ClosingCode = {
    ...{ userId, guesses: 0, sentAt: now },
    ...takeSend(before, now),
    codeHash: await hashClosingCode(userId, code),
    expiresAt: now + limits.codeSeconds * 1000,
    ttl: ttlAfter(now, 24 * 60 * 60),
  };
  if (!(await parts.replaceClosingCode(next, before))) throw new AppError('account.codeTooSoon');
  const { state } = await parts.sendSms(user.phone, closingCodeSms(code, parts.siteHost));
  if (state === 'FAILED') throw new AppError('sms.failed');
  return { waitSeconds: limits.secondsBetweenSends };
}

/** Takes one SMS out of what an owner may cost in a day. */
function takeSend(before: ClosingCode | null, now: number): Pick<ClosingCode, 'day' | 'daySends'> {
  if (before && now - before.sentAt < limits.secondsBetweenSends * 1000) {
    throw new AppError('account.codeTooSoon');
  }
  const day = dayOf(now);
  const daySends = before?.day === day ? before.daySends + 1 : 1;
  if (daySends > limits.sendsPerDay) throw new AppError('account.tooManyCodes');
  return { day, daySends };
}
