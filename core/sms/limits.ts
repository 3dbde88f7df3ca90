import type { User } from '#core/accounts/account.store.ts';
import { type CarrierName, carriersOf } from '#core/carriers/carrier.ts';
import { environment, promotionalHours } from '#core/platform/config.ts';
import { counted, countUp } from '#core/platform/limits/count.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { firstDays } from '#shared/sms/own-text.ts';
import { mostPerDay, receivers } from './outbox/day-counts.ts';

/** Whether the carrier of an SMS reports its delivery. */
export const hasReports = (carrier: CarrierName = 'sns'): boolean =>
  carrier !== 'sns' || environment('SMS_DELIVERY_LOGS') === 'true';

/** Facts of the stage for owners, whose texts are promotions. */
export const smsStage = () => ({
  senderId: environment('SMS_PROMOTIONAL_SENDER_ID'),
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
  perDay: mostPerDay.business,
  hours: promotionalHours(),
  hasDeliveryReports: hasReports(carriersOf('promotional')[0]),
});

/** The moment (ms) from which a business may write to as many people as it pays for. */
export const endOfFirstDays = ({ signeUpDate }: Pick<User, 'signeUpDate'>): number =>
  Date.parse(signeUpDate) + firstDays.days * DAY_MS;

/**
 * Accounts are free: a person who opens one to write to strangers must reach only few. The write fails above the number
 * of a day in Nairobi; false after the first days. `now` is in milliseconds since 1970.
 */
export const countReceivers = (
  user: Pick<User, 'userId' | 'signeUpDate'>,
  people: number,
  now: number,
): UpdateWrite | false =>
  now < endOfFirstDays(user) &&
  countUp({ ...receivers(user.userId, people), most: firstDays.peopleADay }, now);

/**
 * As `countReceivers`. `begins` is now or a time (2026-11-21T09:15:00.000Z): past the first days, nobody is counted.
 */
export const receiversOf = (
  user: Pick<User, 'userId' | 'signeUpDate'>,
  { recipients }: { recipients: number },
  begins: 'now' | string,
  now: number,
): UpdateWrite | false => {
  const isLater = begins !== 'now' && Date.parse(begins) >= endOfFirstDays(user);
  return !isLater && countReceivers(user, recipients, now);
};

/** New receivers in a day above which we look at the business. */
const MANY_IN_A_DAY = 500;

/** Rings an alarm. */
export const countManyNewReceivers = (): void => countEvent('ManyNewReceivers');

const countEvent = eventCounter<'ManyNewReceivers'>('contacts', 'kind');

/** Counts people whom a business never wrote to before. @param now milliseconds since 1970 */
export async function noteNewReceivers(userId: string, people: number, now: number): Promise<void> {
  if (people === 0) return;
  const day = { of: `newReceivers#${userId}`, per: 'nairobiDay' } as const;
  await write(countUp({ ...day, by: people }, now));
  const all = await counted(day, now);
  if (all < MANY_IN_A_DAY || all - people >= MANY_IN_A_DAY) return;
  logger.warn('a business begins to write to many people', { userId, people: all });
  countManyNewReceivers();
}
