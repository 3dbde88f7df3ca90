import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import type { PaidSms } from '#core/purse/purse.ts';
import { confirmationDigits } from '#shared/confirmations/limits.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Language } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { type ConfirmableAct, issueConfirmation, sentConfirmation } from './confirm.ts';
import { type ActInWords, confirmationSms } from './confirmation-sms.ts';
import type { IssueDeps } from './deps.ts';
import type { SmsDeps } from './sms-deps.ts';

/**
 * Sends a fresh code to an owner, at the platform's cost.
 *
 * @param owner the account, its number as +254..., and the language of the page that asks for the code
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, accounts.notFound
 */
export async function sendConfirmation(
  deps: SmsDeps & IssueDeps,
  confirmable: ConfirmableAct,
  { userId, phone, language }: { userId: string; phone: string; language: Language },
  act: ActInWords,
): Promise<SentConfirmation> {
  const textWith = (code: string) => confirmationSms(code, act, language, deps.siteHost);
  return sendCodeBySms(deps, confirmable, { userId, phone }, textWith);
}

/**
 * Sends a fresh code in a text, at the platform's cost.
 *
 * @param to the account that it counts for, and the number as +254...
 * @param kind the share of the purse that pays it
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, accounts.notFound
 */
export async function sendCodeBySms(
  deps: Pick<SmsDeps, 'sendSms'> & IssueDeps,
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
  const { state } = await deps.sendSms(phone, textWith(code));
  if (state === 'FAILED') throw new AppError('sms.failed');
  return sentConfirmation(confirmable.purpose);
}
