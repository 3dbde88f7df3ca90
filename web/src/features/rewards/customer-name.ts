import { formatKenyanPhone } from '../../../../shared/platform/phone.ts';
import { isErased } from '../../../../shared/rewards/erasure.ts';
import { msg, t } from '../../lib/language/text.ts';

export const ERASED_CUSTOMER = msg('Erased customer');

/** Whose an entry is: a number as it is read out, or that there is none any more. */
export const customerName = (phone: string): string =>
  isErased(phone) ? t(ERASED_CUSTOMER) : formatKenyanPhone(phone);
