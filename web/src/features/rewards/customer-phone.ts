import { isKenyanMobile, normalizeKenyanPhone } from '../../../../shared/platform/phone.ts';

/** A customer's number by the phone rule, mobiles only. @returns null while it is none */
export function customerPhone(typed: string): string | null {
  const phone = normalizeKenyanPhone(typed);
  return phone && isKenyanMobile(phone) ? phone : null;
}
