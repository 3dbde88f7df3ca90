import type { MessageClass } from '#core/carriers/carrier.ts';
import { environment } from '#core/platform/config.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { counted, countedForOther, countUp, type Once } from '#core/platform/limits/count.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { countParts } from '#core/purse/purse.store.ts';
import { DAY_MS } from '#shared/platform/time.ts';

/** Parts of SMS in a day that businesses pay for with credits. */
export const mostPerDay = {
  /** To one number, from all businesses together, without codes. */
  number: 20,
  /** Filled templates to one number, from all businesses together. */
  templates: 3,
  /** Codes to one number, from all businesses together. Offers and receipts are counted separately. */
  codesToNumber: 10,
  /** From one business, to all numbers together. */
  get business(): number {
    return Number(environment('SMS_OF_BUSINESS_PER_DAY'));
  },
};

/**
 * Parts of SMS in a day that our budget at the carrier leaves to all businesses together. Undefined if the carrier is
 * paid in advance: then credits and the carrier's balance are the limit (core/carriers/balance.ts).
 */
export function roomOfBusinesses(): number | undefined {
  const room = environment('SMS_ROOM_OF_BUSINESSES');
  return room === 'none' ? undefined : Number(room);
}

/**
 * SMS that businesses pay for have a separate daily count, so they never use up what Miliki needs for codes. Each
 * business has its own limit too.
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

/** A campaign reaches a number once, and ends a week after its beginning. */
const PROMOTED_SECONDS = 9 * 24 * 60 * 60;

const toNumber = async (phone: string, of: MessageClass, parts: number) => {
  const what = of === 'code' ? 'codesFromBusinesses' : 'fromBusinesses';
  const day = { of: `sms#${what}#${await hashPhone(phone)}`, per: 'day', by: parts } as const;
  return of === 'code' ? day : { ...day, keptSeconds: PROMOTED_SECONDS };
};

/**
 * The write fails if businesses have sent the number all that it may get in a day, or if it has had this campaign
 * (`once`). `now` is in ms since 1970.
 */
export async function countToNumber(
  phone: string,
  of: MessageClass,
  parts: number,
  now: number,
  once?: Once,
): Promise<UpdateWrite> {
  const most = of === 'code' ? mostPerDay.codesToNumber : mostPerDay.number;
  return countUp({ ...(await toNumber(phone, of, parts)), most, once }, now);
}

/**
 * @returns whether the number had the campaign as another recipient, on a UTC day between two moments (ms since 1970)
 */
export async function numberHad(
  phone: string,
  once: Once,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const days: number[] = [];
  for (let at = from; at < to; at += DAY_MS) days.push(at);
  return countedForOther({ ...(await toNumber(phone, 'promotional', 0)), once }, [...days, to]);
}

/** Undoes the count made at a moment (ms since 1970) for parts that the carrier did not take. */
export const backToNumber = async (
  phone: string,
  of: MessageClass,
  parts: number,
  countedAt: number,
  once?: Once,
): Promise<UpdateWrite> => countUp({ ...(await toNumber(phone, of, -parts)), once }, countedAt);

const templates = async (phone: string, by: number) =>
  ({ of: `sms#templates#${await hashPhone(phone)}`, per: 'nairobiDay', by }) as const;

/** Counts a filled template to a number: all businesses share its limit. @param now milliseconds since 1970 */
export const countTemplate = async (phone: string, now: number): Promise<UpdateWrite> =>
  countUp({ ...(await templates(phone, 1)), most: mostPerDay.templates }, now);

/** Undoes the count made at a moment (ms since 1970) for a template that was not sent. */
export const backOfTemplate = async (phone: string, countedAt: number): Promise<UpdateWrite> =>
  countUp(await templates(phone, -1), countedAt);

/** People whom a new business writes to in a day. */
export const receivers = (userId: string, by: number) =>
  ({ of: `receivers#${userId}`, per: 'nairobiDay', by }) as const;

/** Undoes the count made at a moment (ms since 1970) for people who were not written to. */
export const backOfReceivers = (userId: string, people: number, countedAt: number): UpdateWrite =>
  countUp(receivers(userId, -people), countedAt);

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
