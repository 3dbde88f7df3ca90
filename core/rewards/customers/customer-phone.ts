import { isKenyanMobile, normalizeKenyanPhone } from '../../../shared/platform/phone.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * A customer's number by the phone rule (docs/rules.md 5): mobiles only, since points
 * are told of by SMS.
 *
 * @throws AppError rewards.invalidPhone
 */
export function customerPhone(typed: string): string {
  const phone = normalizeKenyanPhone(typed);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('rewards.invalidPhone');
  return phone;
}
