import { absent, present } from '../../platform/condition.ts';
import type { Parts } from '../../platform/transact.ts';
import { claimSms, type Sms, type SmsClaim } from '../../sms/sms.store.ts';
import { customer } from './customer.entity.ts';

/** Claims an SMS to a customer of the owner, as `claimSms` does, unless the customer is erased. */
export function claimCustomerSms<Label extends string = never>(
  item: Sms,
  parts?: Parts<Label>,
): Promise<SmsClaim | 'erased' | Label> {
  const key = { businessId: item.userId, phone: item.phone };
  const erased = customer.check(key, { if: { version: present, erasedAs: absent } });
  return claimSms(item, { erased, ...parts } as Parts<'erased' | Label>);
}
