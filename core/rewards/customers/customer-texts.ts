import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, request, requestRow } from '#core/platform/limits/once.ts';
import { absent, anyOf, present } from '#core/platform/table/condition.ts';
import { type Parts, transact } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import type { Sms } from '#core/sms/sms.entity.ts';
import {
  claimSms,
  queueFreeSms,
  queueSms,
  type SmsClaim,
  type WaitingSms,
} from '#core/sms/sms.store.ts';
import { SMS_PER_MINUTE } from '#shared/sms/contract.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { customer } from './customer.entity.ts';

/**
 * Makes writes together with the SMS that tells a customer of them, all or none: for credits of the
 * business, and out of the purse of Miliki where it has none. So nobody keeps the SMS from going out by
 * spending the credits before.
 *
 * @param parts the writes, under the labels to answer when one fails
 * @returns done, a label, or noNotice if nobody can pay the SMS: then nothing was written
 */
async function writeWithNotice<Label extends string>(
  parts: Parts<Label>,
  sms: WaitingSms,
): Promise<'done' | 'noNotice' | Label> {
  const claim = await queueSms(sms, parts);
  if (claim === 'done' || claim in parts) return claim as 'done' | Label;
  const free = await queueFreeSms(sms, 'customer', parts);
  return free === 'done' || free in parts ? (free as 'done' | Label) : 'noNotice';
}

/**
 * Makes writes, with the SMS that tells a customer of them where there is one.
 *
 * @returns done, a label, or noNotice
 */
export async function writeTelling<const Label extends string>(
  sms: WaitingSms | undefined,
  parts: Parts<Label>,
): Promise<'done' | 'noNotice' | Label> {
  if (sms) return writeWithNotice(parts, sms);
  return (await transact(parts))?.label ?? 'done';
}

/**
 * The beginning of the ids of all texts that a business sent to a customer one by one, so that an
 * erasure finds them.
 */
export const textPrefixOf = async (phone: string): Promise<string> =>
  `text#${await hashPhone(phone)}#`;

/**
 * The writes that hold an SMS to its Idempotency-Key and to the number of a minute, by the label of
 * their refusal. The same request may be made again: the row of the SMS makes it happen once.
 *
 * @param now milliseconds since 1970
 */
export const onceAMinute = (key: RequestKey, smsId: string, now: number) => ({
  reused: request.put(requestRow(key, smsId, now), {
    if: anyOf({ key: absent }, { bodyHash: key.bodyHash }),
  }),
  tooMany: countUp({ of: `sms#oneByOne#${key.userId}`, per: 'minute', most: SMS_PER_MINUTE }, now),
});

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

/** The SMS that takes the code of a confirmation to somebody at a shop, for credits of the shop. */
export const codeSms = (
  ids: Pick<Sms, 'userId' | 'smsId' | 'phone'>,
  { codeHash, sentAt, ttl }: Confirmation,
  text: string,
): Sms => ({
  ...ids,
  // A plain hash of the text would give the digits away.
  textHash: codeHash,
  credits: segmentsOf(text).segments,
  state: 'SENDING',
  createdAt: isoTime(sentAt),
  ttl,
});
