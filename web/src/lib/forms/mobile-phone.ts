import { isKenyanMobile, normalizeKenyanPhone } from '../../../../shared/platform/phone.ts';

/** @returns a mobile number as +254712345678, or null if the text is none */
export function mobilePhone(typed: string): string | null {
  const phone = normalizeKenyanPhone(typed);
  return phone && isKenyanMobile(phone) ? phone : null;
}
