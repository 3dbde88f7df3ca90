import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

export const ERASED_CUSTOMER = msg('Erased customer');

/** @returns the number of an entry's customer, or a text for a customer who was erased */
export const customerName = (phone: string): string =>
  isErased(phone) ? t(ERASED_CUSTOMER) : formatKenyanPhone(phone);
