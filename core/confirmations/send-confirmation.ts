import { confirmationLimits } from '../../shared/confirmations/limits.ts';
import type { SentConfirmation } from '../../shared/confirmations/sent-confirmation.ts';
import { AppError } from '../platform/app-error.ts';
import { boundToSite } from '../platform/one-time-code.ts';
import { type ConfirmableAct, issueConfirmation, sentConfirmation } from './confirm.ts';
import type { SmsDeps } from './sms-deps.ts';

/**
 * Sends a fresh code to an owner, at the platform's cost.
 *
 * @param phone as +254...
 * @param statement the act as a statement that follows "123456 confirms that"
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed
 */
export async function sendConfirmation(
  deps: SmsDeps,
  act: ConfirmableAct,
  phone: string,
  statement: string,
): Promise<SentConfirmation> {
  const { code } = await issueConfirmation(deps, act);
  const minutes = confirmationLimits.codeSeconds / 60;
  const text = `${code} confirms that ${statement}. It expires in ${minutes} minutes. Do not share it with anyone.`;
  const { state } = await deps.sendSms(phone, boundToSite(text, code, deps.siteHost));
  if (state === 'FAILED') throw new AppError('sms.failed');
  return sentConfirmation(act.purpose);
}
