import { AppError } from '#core/platform/app-error.ts';
import { mobilePhone } from '#shared/platform/phone.ts';

/**
 * Reads a customer's number by the phone rule (docs/rules.md 5). It must be a mobile number,
 * because customers hear about their points by SMS.
 *
 * @throws AppError rewards.invalidPhone
 */
export function customerPhone(typed: string): string {
  const phone = mobilePhone(typed);
  if (!phone) throw new AppError('rewards.invalidPhone');
  return phone;
}
