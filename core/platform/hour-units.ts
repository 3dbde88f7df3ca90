import type { TeamActor } from '#shared/platform/contract.ts';
import { UNITS_PER_HOUR, UNITS_PER_PERSON } from '#shared/platform/cost.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { AppError } from './app-error.ts';
import { secondsToNext } from './clock.ts';
import { countUp } from './count.ts';
import { write } from './write.ts';

/** Whose hour a call takes units of, and who calls. */
export type Payer =
  | { userId: string; caller: Exclude<keyof typeof UNITS_PER_HOUR, 'team'> }
  | { userId: string; caller: 'team'; member: Pick<TeamActor, 'memberId' | 'role'> };

/**
 * Counts the units of a call against its owner's hour, in one conditional write; of somebody of the team
 * against the hour of that person before, so that one cashier cannot spend the hour of all.
 *
 * @param now milliseconds since 1970
 * @throws AppError request.hourSpent, request.personHourSpent with the seconds until the next hour
 */
export async function takeUnits(payer: Payer, units: number, now: number): Promise<void> {
  if (units === 0) return;
  const { userId, caller } = payer;
  const ofBusiness = `units#${userId}`;
  if (payer.caller === 'team') {
    const { memberId, role } = payer.member;
    const person = { of: `${ofBusiness}#${memberId}`, by: units, most: UNITS_PER_PERSON[role] };
    if (!(await hasRoom(person, now))) throw spent('request.personHourSpent', now);
  }
  const business = { of: ofBusiness, by: units, most: UNITS_PER_HOUR[caller] };
  if (!(await hasRoom(business, now))) throw spent('request.hourSpent', now);
}

const hasRoom = (counted: { of: string; by: number; most: number }, now: number) =>
  write(countUp({ ...counted, per: 'hour' }, now));

function spent(code: 'request.hourSpent' | 'request.personHourSpent', now: number): AppError {
  const retryAfter = secondsToNext(HOUR_MS, now);
  return new AppError(code, { minutes: Math.ceil(retryAfter / 60) }, { retryAfter });
}
