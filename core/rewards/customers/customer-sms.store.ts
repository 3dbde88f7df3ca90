import { absent, present } from '../../platform/condition.ts';
import { claimSms, type Sms, type SmsClaim } from '../../sms/sms.store.ts';
import { customer } from './customer.entity.ts';

/** Claims an SMS to a customer of the owner's, as `claimSms` does, unless the customer is erased. */
export function claimCustomerSms(item: Sms): Promise<SmsClaim> {
  const key = { businessId: item.userId, phone: item.phone };
  return claimSms(item, customer.check(key, { if: { version: present, erasedAs: absent } }));
}
