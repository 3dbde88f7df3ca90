import { absent, present } from '#core/platform/table/condition.ts';
import type { Parts } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import type { Sms } from '#core/sms/sms.entity.ts';
import { claimSms, queueSms, type SmsClaim, type WaitingSms } from '#core/sms/sms.store.ts';
import { customer } from './customer.entity.ts';

/** Claims an SMS to a customer of the owner, as `claimSms` does, unless the customer is erased. */
export const claimCustomerSms = <Label extends string = never>(
  item: Sms,
  parts?: Parts<Label>,
): Promise<SmsClaim | 'erased' | Label> =>
  claimSms(item, { erased: isCustomer(item), ...parts } as Parts<'erased' | Label>);

/** Puts an SMS to a customer of the owner into the outbox, unless the customer is erased. */
export const queueCustomerSms = <Label extends string = never>(
  item: WaitingSms,
  parts?: Parts<Label>,
): Promise<SmsClaim | 'erased' | Label> =>
  queueSms(item, { erased: isCustomer(item), ...parts } as Parts<'erased' | Label>);

/** Puts a receipt into the outbox as `queueCustomerSms` does, unless the customer wants none. */
export async function queueReceiptSms(
  item: WaitingSms,
): Promise<SmsClaim | 'erased' | 'notWanted'> {
  const { userId: businessId, phone } = item;
  const key = { businessId, phone };
  const wants = { version: present, erasedAs: absent, noReceiptsSince: absent };
  const claim = await queueSms(item, { customer: customer.check(key, { if: wants }) });
  if (claim !== 'customer') return claim;
  const found = await customer.get(key);
  return found?.noReceiptsSince && !found.erasedAs ? 'notWanted' : 'erased';
}

const isCustomer = ({ userId, phone }: Sms): Check =>
  customer.check({ businessId: userId, phone }, { if: { version: present, erasedAs: absent } });
