import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { boundToSite } from '#core/platform/one-time-code.ts';
import type { PaidSms } from '#core/purse/purse.ts';
import { confirmationDigits, confirmationLimits } from '#shared/confirmations/limits.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { type ConfirmableAct, issueConfirmation, sentConfirmation } from './confirm.ts';
import type { IssueDeps } from './deps.ts';
import type { SmsDeps } from './sms-deps.ts';

/**
 * Sends a fresh code to an owner, at the platform's cost.
 *
 * @param owner the account, and its number as +254...
 * @param act what the code is for, as it follows "123456 is the code to"
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, accounts.notFound
 */
export async function sendConfirmation(
  deps: SmsDeps & IssueDeps,
  confirmable: ConfirmableAct,
  { userId, phone }: { userId: string; phone: string },
  act: string,
): Promise<SentConfirmation> {
  const textWith = (code: string) => confirmationSms(code, act, deps.siteHost);
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

/** It asks, and does not report: nothing has happened yet. */
function confirmationSms(code: string, act: string, siteHost: string | undefined): string {
  const minutes = confirmationLimits.codeSeconds / 60;
  const text = `${code} is the code to ${act}. It expires in ${minutes} minutes. Do not share it with anyone.`;
  return boundToSite(text, code, siteHost);
}
