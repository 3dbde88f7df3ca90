import { countUp } from '../../platform/count.ts';
import { hashPhone } from '../../platform/keys.ts';
import { transact } from '../../platform/transact.ts';
import { write } from '../../platform/write.ts';
import { countBusinessParts, fromBusinesses } from '../../sms/business-purse.ts';
import { mostPerDay } from '../../sms/limits.ts';

/** Takes segments out of the day of a business, and of all businesses. @returns false if it is full */
export async function payOfDay(userId: string, segments: number, now: number): Promise<boolean> {
  if (segments === 0) return true;
  const failed = await transact(fromBusinesses(userId, segments, now));
  countBusinessParts(failed?.label, segments);
  return failed === null;
}

/** Counts an SMS to a number: all businesses together are no flood for it. @returns false if it is full */
export async function countOfNumber(
  phone: string,
  segments: number,
  now: number,
): Promise<boolean> {
  const of = `sms#fromBusinesses#${await hashPhone(phone)}`;
  return write(countUp({ of, per: 'day', by: segments, most: mostPerDay.number }, now));
}
