import { brand } from '../../shared/site/brand.ts';
import { nextCode, type SendCodeParts, sendCode } from '../confirmations/confirmation-code.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { ClosingCode } from './closing-code.store.ts';
import { hashClosingCode, purpose } from './closing-code.ts';
import { requireClosable, type StandingParts } from './standing.ts';

interface SendClosingCodeParts extends StandingParts, SendCodeParts {
  findUser(userId: string): Promise<{ phone: string } | null>;
  findClosingCode(userId: string): Promise<ClosingCode | null>;
  replaceClosingCode(next: ClosingCode, before: ClosingCode | null): Promise<boolean>;
  clock: Clock;
}

/**
 * Sends a fresh code to the owner's own number, with which the account can be closed.
 *
 * @returns seconds until another one can be asked for
 * @throws AppError accounts.notFound, confirmations.tooSoon, confirmations.tooMany, sms.failed, or why
 *   the account cannot be closed
 */
export async function sendClosingCode(
  parts: SendClosingCodeParts,
  userId: string,
): Promise<{ waitSeconds: number }> {
  const user = await parts.findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  await requireClosable(parts, userId);
  const before = await parts.findClosingCode(userId);
  const hashOf = hashClosingCode(userId);
  const { code, kept } = await nextCode(before, { now: parts.clock(), hashOf, purpose });
  const isKept = await parts.replaceClosingCode({ userId, ...kept }, before);
  if (!isKept) throw new AppError('confirmations.tooSoon', { purpose });
  return sendCode(parts, user.phone, code, `your ${brand.name} account is deleted`);
}
