import { type ConfirmableAct, sendConfirmation } from '#core/confirmations/confirmations.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';
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
  const act = {
    en: `delete your ${brand.name} account`,
    sw: `kufuta akaunti yako ya ${brand.name}`,
  };
  return sendConfirmation(deps, accountClosing(userId), { ...user, language }, act);
}
