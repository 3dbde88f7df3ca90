import { transact, write } from '#core/platform/table/transact.ts';
import {
  backToBusinesses,
  backToNumber,
  countBusinessParts,
  countToNumber,
  fromBusinesses,
} from '#core/sms/outbox/day-counts.ts';

/** Takes segments from the day of the business and of all businesses. Returns false if one is full. */
export async function payOfDay(userId: string, segments: number, now: number): Promise<boolean> {
  if (segments === 0) return true;
  const failed = await transact(fromBusinesses(userId, segments, now));
  countBusinessParts(failed?.label, segments);
  return failed === null;
}

/** Gives segments of unsent SMS back to the day (ms) that paid them. */
export async function giveBackOfDay(userId: string, segments: number, paidAt: number) {
  if (segments === 0) return;
  await transact(backToBusinesses(userId, segments, paidAt));
  countBusinessParts(undefined, -segments);
}

/** Limits what all businesses together send to a number. Returns false if it is full. */
export const countOfNumber = async (
  phone: string,
  segments: number,
  now: number,
): Promise<boolean> => write(await countToNumber(phone, 'promotional', segments, now));

/** Takes back the count of a moment (ms) for an SMS that the carrier did not take. */
export async function uncountOfNumber(phone: string, segments: number, countedAt: number) {
  await write(await backToNumber(phone, 'promotional', segments, countedAt));
}
