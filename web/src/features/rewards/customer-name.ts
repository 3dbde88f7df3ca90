import { isErased } from '../../../../shared/erasure.ts';
import { formatKenyanPhone } from '../../../../shared/phone.ts';
import { msg, t } from '../../lib/text.ts';

export const ERASED_CUSTOMER = msg('Erased customer');

/** Whose an entry is: a number as it is read out, or that there is none any more. */
export const customerName = (phone: string): string =>
  isErased(phone) ? t(ERASED_CUSTOMER) : formatKenyanPhone(phone);
