import { absent, present } from '../../platform/condition.ts';
import { claimSms, type Sms, type SmsClaim } from '../../sms/sms.store.ts';
import { customer } from './customer.entity.ts';

/** Claims an SMS to a customer of the owner, as `claimSms` does, unless the customer is erased. */
export function claimCustomerSms(item: Sms): Promise<SmsClaim | 'erased'> {
  const key = { businessId: item.userId, phone: item.phone };
  const receiver = customer.check(key, { if: { version: present, erasedAs: absent } });
  return claimSms(item, { erased: receiver });
}
