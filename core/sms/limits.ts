import type { User } from '#core/accounts/account.store.ts';
import { type CarrierName, carriersOf } from '#core/carriers/carrier.ts';
import { environment, promotionalHours } from '#core/platform/config.ts';
import { counted, countUp } from '#core/platform/limits/count.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { countParts } from '#core/purse/purse.store.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { firstDays } from '#shared/sms/own-text.ts';

/** Parts of SMS in a day that businesses pay for with credits. */
export const mostPerDay = {
  /** To one number, from all businesses together. */
  number: 20,
  /** From one business, to all numbers together. */
  get business(): number {
    return Number(environment('SMS_OF_BUSINESS_PER_DAY'));
  },
};

/**
 * Parts of SMS in a day that the carrier's money leaves to all businesses together. Undefined where they pay the carrier
 * in advance: there credits and its balance are the bound (core/carriers/balance.ts).
 */
export function roomOfBusinesses(): number | undefined {
  const room = environment('SMS_ROOM_OF_BUSINESSES');
  return room === 'none' ? undefined : Number(room);
}

/** Whether the carrier of an SMS will say what became of it. */
export const hasReports = (carrier: CarrierName = 'sns'): boolean =>
  carrier !== 'sns' || environment('SMS_DELIVERY_LOGS') === 'true';

/** The stage as owners see it: their texts are promotions. */
export const smsStage = () => ({
  senderId: environment('SMS_PROMOTIONAL_SENDER_ID'),
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
  perDay: mostPerDay.business,
  hours: promotionalHours(),
  hasDeliveryReports: hasReports(carriersOf('promotional')[0]),
});

/**
 * SMS that businesses pay for have a separate daily count, so they never use up what Miliki needs for codes. Each
 * business has a limit in it.
 */

const counts = (userId: string, parts: number) => {
  const day = { per: 'day', by: parts } as const;
  return {
    own: { ...day, of: `sms#ofBusiness#${userId}` },
    all: { ...day, of: 'sms#ofBusinesses' },
  };
};

/** The labels name refusals. `now` is in ms since 1970, `most` the parts that this business may send in a day. */
export const fromBusinesses = (
  userId: string,
  parts: number,
  now: number,
  most = mostPerDay.business,
) => {
  const { own, all } = counts(userId, parts);
  return {
    businessFull: countUp({ ...own, most }, now),
    purseEmpty: countUp({ ...all, most: roomOfBusinesses() }, now),
  };
};

/** Gives back parts that were taken out at a moment (ms since 1970). */
export const backToBusinesses = (userId: string, parts: number, takenAt: number) => {
  const { own, all } = counts(userId, -parts);
  return { own: countUp(own, takenAt), all: countUp(all, takenAt) };
};

/** The parts that all businesses paid in the UTC day of a moment (ms). */
export const paidByBusinesses = async (now: number): Promise<number> =>
  Math.max(0, await counted(counts('', 0).all, now));

/** Counts payments for the alarms. `refusal` is the label that failed, if one did. */
export function countBusinessParts(refusal: string | undefined, parts: number): void {
  if (!refusal) countParts('SmsPaid', 'business', parts);
  if (refusal === 'purseEmpty') countParts('SmsUnpaid', 'business', parts);
}

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
  countUp(
    {
      of: `receivers#${user.userId}`,
      per: 'nairobiDay',
      by: people,
      most: firstDays.peopleADay,
    },
    now,
  );

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

/** An alarm rings. */
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
