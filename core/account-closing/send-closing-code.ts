import { type ConfirmableAct, sendConfirmation } from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { Deps } from './deps.ts';
import { requireClosable } from './require-closable.ts';

export const accountClosing = (userId: string): ConfirmableAct => ({
  purpose: 'accountClosing',
  subject: userId,
  content: 'account',
});

/**
 * Sends a fresh code to the owner's own number, with which the account can be closed.
 *
 * @param language that of the page
 * @throws AppError accounts.notFound, confirmations.tooSoon, confirmations.tooMany, sms.failed, or
 *   the reason why the account cannot be closed
 */
export async function sendClosingCode(
  deps: Deps,
  userId: string,
  language: Language,
): Promise<SentConfirmation> {
  const user = await deps.findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  await requireClosable(deps, userId);
  const to = { ...user, language };
  return sendConfirmation(deps, accountClosing(userId), to, ownerCodes.accountClosing, {});
}
