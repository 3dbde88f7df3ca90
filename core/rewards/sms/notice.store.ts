import { type Parts, transact } from '#core/platform/table/transact.ts';
import { queueFreeSms, queueSms, type WaitingSms } from '#core/sms/sms.store.ts';

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
