import { hashPhone } from '#core/platform/keys.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import {
  backToBusinesses,
  countBusinessParts,
  fromBusinesses,
  mostPerDay,
} from '#core/sms/limits.ts';

/** Takes segments out of the day of a business, and of all businesses. @returns false if it is full */
export async function payOfDay(userId: string, segments: number, now: number): Promise<boolean> {
  if (segments === 0) return true;
  const failed = await transact(fromBusinesses(userId, segments, now));
  countBusinessParts(failed?.label, segments);
  return failed === null;
}

/** Gives segments back to the day (ms) that they were paid from: their SMS did not go out. */
export async function giveBackOfDay(userId: string, segments: number, paidAt: number) {
  if (segments === 0) return;
  await transact(backToBusinesses(userId, segments, paidAt));
  countBusinessParts(undefined, -segments);
}

const ofNumber = async (phone: string, segments: number) => ({
  of: `sms#fromBusinesses#${await hashPhone(phone)}`,
  per: 'day' as const,
  by: segments,
});

/** Counts an SMS to a number: all businesses together are no flood for it. @returns false if it is full */
export async function countOfNumber(
  phone: string,
  segments: number,
  now: number,
): Promise<boolean> {
  return write(countUp({ ...(await ofNumber(phone, segments)), most: mostPerDay.number }, now));
}

/** Takes back what was counted for an SMS at a moment (ms): the carrier did not take it. */
export async function uncountOfNumber(phone: string, segments: number, countedAt: number) {
  await write(countUp(await ofNumber(phone, -segments), countedAt));
}
