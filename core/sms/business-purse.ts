/**
 * The purse of all businesses together: what they pay with their credits has a day of its own, and never
 * costs what Miliki needs for codes. Each business has a most of its own in it.
 */
import { countUp } from '../platform/count.ts';
import { countParts } from '../purse/metrics.ts';
import { businessSmsPerDay, mostPerDay } from './limits.ts';

/** The writes that take parts of SMS out of the purse, by the label of their refusal. @param now ms since 1970 */
export const fromBusinesses = (userId: string, parts: number, now: number) => {
  const day = { per: 'day', by: parts } as const;
  const own = `sms#ofBusiness#${userId}`;
  return {
    businessFull: countUp({ ...day, of: own, most: mostPerDay.business }, now),
    purseEmpty: countUp({ ...day, of: 'sms#ofBusinesses', most: businessSmsPerDay() }, now),
  };
};

/** Counts for the alarms what was paid. @param refusal the label that failed, if one did */
export function countBusinessParts(refusal: string | undefined, parts: number): void {
  if (!refusal) countParts('SmsPaid', 'business', parts);
  if (refusal === 'purseEmpty') countParts('SmsUnpaid', 'business', parts);
}
