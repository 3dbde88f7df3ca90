import type { Once } from '#core/platform/limits/count.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import {
  backToBusinesses,
  backToNumber,
  countBusinessParts,
  countToNumber,
  fromBusinesses,
} from '#core/sms/outbox/day-counts.ts';

/** Takes segments from the day's limits of the business and of all businesses. @returns false if a limit is reached */
export async function payOfDay(userId: string, segments: number, now: number): Promise<boolean> {
  if (segments === 0) return true;
  const failed = await transact(fromBusinesses(userId, segments, now));
  countBusinessParts(failed?.label, segments);
  return failed === null;
}

/** Gives back the segments of unsent SMS. @param paidAt ms since 1970, in the day that paid them */
export async function giveBackOfDay(userId: string, segments: number, paidAt: number) {
  if (segments === 0) return;
  await transact(backToBusinesses(userId, segments, paidAt));
  countBusinessParts(undefined, -segments);
}

/**
 * Counts what all businesses together send to a number. @returns false if the day's limit is reached, or the number has
 * had the campaign today as another recipient
 */
export const countOfNumber = async (
  phone: string,
  segments: number,
  now: number,
  once?: Once,
): Promise<boolean> => write(await countToNumber(phone, 'promotional', segments, now, once));

/** For an SMS that the carrier did not take. @param countedAt ms since 1970, when `countOfNumber` counted it */
export async function uncountOfNumber(
  phone: string,
  segments: number,
  countedAt: number,
  once?: Once,
) {
  await write(await backToNumber(phone, 'promotional', segments, countedAt, once));
}
