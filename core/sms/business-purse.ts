/**
 * The purse of all businesses together: what they pay with their credits has a day of its own, and never
 * costs what Miliki needs for codes. Each business has a most of its own in it.
 */
import { counted, countUp } from '#core/platform/limits/count.ts';
import { countParts } from '#core/purse/purse.store.ts';
import { businessSmsPerDay, mostPerDay } from './limits.ts';

const counts = (userId: string, parts: number) => {
  const day = { per: 'day', by: parts } as const;
  return {
    own: { ...day, of: `sms#ofBusiness#${userId}` },
    all: { ...day, of: 'sms#ofBusinesses' },
  };
};

/**
 * The writes that take parts of SMS out of the purse, by the label of their refusal.
 *
 * @param now milliseconds since 1970
 * @param most parts of a day of this business
 */
export const fromBusinesses = (
  userId: string,
  parts: number,
  now: number,
  most = mostPerDay.business,
) => {
  const { own, all } = counts(userId, parts);
  return {
    businessFull: countUp({ ...own, most }, now),
    purseEmpty: countUp({ ...all, most: businessSmsPerDay() }, now),
  };
};

/** The writes that give parts back that were taken out at a moment (ms since 1970). */
export const backToBusinesses = (userId: string, parts: number, takenAt: number) => {
  const { own, all } = counts(userId, -parts);
  return { own: countUp(own, takenAt), all: countUp(all, takenAt) };
};

/** @returns the parts that all businesses paid in the day of a moment (ms), in UTC */
export const paidByBusinesses = async (now: number): Promise<number> =>
  Math.max(0, await counted(counts('', 0).all, now));

/** Counts for the alarms what was paid. @param refusal the label that failed, if one did */
export function countBusinessParts(refusal: string | undefined, parts: number): void {
  if (!refusal) countParts('SmsPaid', 'business', parts);
  if (refusal === 'purseEmpty') countParts('SmsUnpaid', 'business', parts);
}
