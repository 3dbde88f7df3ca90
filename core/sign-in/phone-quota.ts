import { dayOf, hourOf } from '../platform/clock.ts';
import { limits } from './limits.ts';

/** The SMS that one number got: the last moment (milliseconds since 1970), and the counts of an hour and a day. */
export interface PhoneQuota {
  last: number;
  hour: string;
  hourSends: number;
  day: string;
  daySends: number;
}

/**
 * Takes one SMS out of a number's quota (docs/sign-in.md 5.1).
 *
 * @returns the quota after it, or null if the number has to wait
 */
export function takeSend(quota: PhoneQuota | null, now: number): PhoneQuota | null {
  if (quota && now - quota.last < limits.secondsBetweenSends * 1000) return null;
  const [hour, day] = [hourOf(now), dayOf(now)];
  const hourSends = quota?.hour === hour ? quota.hourSends + 1 : 1;
  const daySends = quota?.day === day ? quota.daySends + 1 : 1;
  if (hourSends > limits.sendsPerPhoneHour || daySends > limits.sendsPerPhoneDay) return null;
  return { last: now, hour, hourSends, day, daySends };
}
