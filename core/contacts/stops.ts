/** People who stopped our promotions at an operator: of all businesses, as they share the sender. */
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { counted, countUp, type Period } from '#core/platform/limits/count.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { write } from '#core/platform/table/transact.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { stopPromotions, stoppedPromotions } from './opt-out.store.ts';

/**
 * The ways in which we hear that people stopped promotions. In each hour or day (`per`) we believe `least` people, or a
 * share of the promotions of that time if this is more. A larger number is a fault of our sender at the carrier.
 * Reports and answers come `later` (ms), so the promotions of the time before count too.
 */
const ways = {
  /** The carrier refuses the SMS at once. */
  refused: { per: 'hour', least: 2, later: 0 },
  /** The carrier took the SMS, and reports later. */
  reported: { per: 'nairobiDay', least: 2, later: DAY_MS },
  /** The person dialled or answered STOP. */
  said: { per: 'nairobiDay', least: 100, later: DAY_MS },
} as const satisfies Record<string, { per: Period; least: number; later: number }>;

export type StopWay = keyof typeof ways;

const SHARE = 0.2;

/** The most people whom one call may report. If it reports more, we believe none of them. */
const MOST_OF_CALL = 2;

const countEvent = eventCounter<'StopsRefused'>('contacts', 'kind');

/** Counts people whom a carrier reported as opted out and who are too many to be believed. An alarm rings. */
export const countRefusedStops = (people: number): void =>
  countEvent('StopsRefused', undefined, people);

const PROMOTIONS = 'promotions';

/** Counts promotions that were handed to a carrier. @param now ms since 1970 */
export async function countPromotions(count: number, now: number): Promise<void> {
  if (count === 0) return;
  const all = { of: PROMOTIONS, by: count };
  await Promise.all([
    write(countUp({ ...all, per: 'hour' }, now)),
    write(countUp({ ...all, per: 'nairobiDay' }, now)),
  ]);
}

/**
 * Keeps the wishes of people by the hashes of their numbers, all or none.
 * @returns false if they are too many to be believed: then nobody is on the list, and an alarm rings
 */
export async function noteStops(
  phoneHashes: readonly string[],
  way: StopWay,
  now = systemClock(),
): Promise<boolean> {
  const isKnown = await stoppedPromotions(phoneHashes);
  const fresh = phoneHashes.filter((_, n) => !isKnown[n]);
  if (fresh.length === 0) return true;
  if (!(await isBelieved(fresh.length, way, now))) {
    countRefusedStops(fresh.length);
    return false;
  }
  await Promise.all(fresh.map((phoneHash) => stopPromotions(phoneHash, isoTime(now))));
  return true;
}

/** A promotion with the carrier's answer. */
export interface Promotion {
  phone: string;
  outcome: SmsOutcome;
}

/**
 * Counts the promotions that a carrier got, and keeps the wishes of people for whom it refuses them as opted out. Does
 * not count a promotion that the carrier was too busy for or held, because it is sent again or never.
 * @returns false if they are too many to be believed. After an error true: the SMS were handed over, so their outcomes
 * must be noted in any case.
 */
export async function keepStops(promotions: readonly Promotion[], now: number): Promise<boolean> {
  const got = promotions.filter(({ outcome }) => outcome.state !== 'FAILED' || !outcome.retry);
  const stopped = got.filter(({ outcome }) => outcome.state === 'FAILED' && outcome.isOptedOut);
  try {
    await countPromotions(got.length - stopped.length, now);
    const hashes = await Promise.all(stopped.map(({ phone }) => hashPhone(phone)));
    if (!(await noteStops(hashes, 'refused', now))) return false;
    await countPromotions(stopped.length, now);
  } catch (error) {
    logger.error('stops of a carrier were not kept', { error: error as Error });
  }
  return true;
}

async function isBelieved(people: number, way: StopWay, now: number): Promise<boolean> {
  const { per, least, later } = ways[way];
  if (people > MOST_OF_CALL) return false;
  const times = [...new Set([now, now - later])];
  const promotions = sumOf(
    await Promise.all(times.map((at) => counted({ of: PROMOTIONS, per }, at))),
  );
  const most = Math.max(least, Math.floor(SHARE * promotions));
  return write(countUp({ of: `stops#${way}`, per, by: people, most }, now));
}
