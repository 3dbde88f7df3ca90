import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, request, requestRow } from '#core/platform/limits/once.ts';
import { absent, anyOf, present } from '#core/platform/table/condition.ts';
import type { Parts } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import type { Sms } from '#core/sms/outbox/sms.entity.ts';
import { claimSms, queueSms, type SmsClaim, type WaitingSms } from '#core/sms/sms.store.ts';
import { SMS_PER_MINUTE } from '#shared/sms/contract.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { customer } from './customer.entity.ts';

/** The prefix of the ids of all texts of a business to one customer, by which an erasure finds them. */
export const textPrefixOf = async (phone: string): Promise<string> =>
  `text#${await hashPhone(phone)}#`;

/**
 * Ties an SMS to its Idempotency-Key, and counts it towards the SMS that a business may send in a minute. A repeated
 * request passes: the SMS row prevents a second SMS.
 * @param now milliseconds since 1970
 */
export const onceAMinute = (key: RequestKey, smsId: string, now: number) => ({
  reused: request.put(requestRow(key, smsId, now), {
    if: anyOf({ key: absent }, { bodyHash: key.bodyHash }),
  }),
  tooMany: countUp({ of: `sms#oneByOne#${key.userId}`, per: 'minute', most: SMS_PER_MINUTE }, now),
});

/** Claims an SMS as `claimSms` does, unless the customer is erased. */
export const claimCustomerSms = <Label extends string = never>(
  item: Sms,
  parts?: Parts<Label>,
): Promise<SmsClaim | 'erased' | Label> =>
  claimSms(item, { erased: isCustomer(item), ...parts } as Parts<'erased' | Label>);

/** Puts an SMS into the outbox, unless the customer is erased. */
export const queueCustomerSms = <Label extends string = never>(
  item: WaitingSms,
  parts?: Parts<Label>,
): Promise<SmsClaim | 'erased' | Label> =>
  queueSms(item, { erased: isCustomer(item), ...parts } as Parts<'erased' | Label>);

/** As `queueCustomerSms`, unless the customer wants no receipts. */
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

/** The SMS with the code of a confirmation to a person at a shop, for the shop's credits. */
export const codeSms = (
  ids: Pick<Sms, 'userId' | 'smsId' | 'phone'>,
  { codeHash, sentAt, ttl }: Confirmation,
  text: string,
): Sms => ({
  ...ids,
  class: 'code',
  // A plain hash of the text would reveal the digits.
  textHash: codeHash,
  credits: segmentsOf(text).segments,
  state: 'SENDING',
  createdAt: isoTime(sentAt),
  ttl,
});
