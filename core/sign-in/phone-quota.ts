import { dayOf, hourOf } from '#core/platform/clock.ts';
import { limits } from './limits.ts';

/** The SMS that one origin had sent to a number: the last moment (milliseconds since 1970), and the counts of an hour and a day. */
export interface PhoneQuota {
  last: number;
  hour: string;
  hourSends: number;
  day: string;
  daySends: number;
}

/** Every device that is not known is one of the strangers. */
export const STRANGERS = 'strangers';

export const limitsOf = (origin: string) =>
  limits.perOrigin[origin === STRANGERS ? 'strangers' : 'knownDevice'];

/**
 * Takes one SMS out of an origin's quota for a number (docs/sign-in.md 5.1).
 *
 * @param origin the hash of a known device, or `STRANGERS`
 * @returns the quota after it, or null if the origin has to wait
 */
export function takeSend(quota: PhoneQuota | null, origin: string, now: number): PhoneQuota | null {
  if (quota && now - quota.last < limits.secondsBetweenSends * 1000) return null;
  const [hour, day] = [hourOf(now), dayOf(now)];
  const hourSends = quota?.hour === hour ? quota.hourSends + 1 : 1;
  const daySends = quota?.day === day ? quota.daySends + 1 : 1;
  const { sendsPerHour, sendsPerDay } = limitsOf(origin);
  if (hourSends > sendsPerHour || daySends > sendsPerDay) return null;
  return { last: now, hour, hourSends, day, daySends };
}
