import { isoTime, systemClock } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { type CarrierName, carriersOf, type SmsCarrier } from './carrier.ts';

export const carrierBalance = entity({
  name: 'carrierBalance',
  about: 'The money that Miliki has left at an SMS carrier, as the carrier said it last.',
  attributes: {
    carrier: text(),
    left: whole({ about: 'Ten-thousandths of a KES.' }),
    at: text(),
  },
  key: {
    question: 'How much is left at this carrier?',
    pk: 'carrierBalance#{carrier}',
    sk: 'carrierBalance',
  },
});

/** Counts carriers whose money will not last, or that do not say. */
export const countBalance = eventCounter<'BalanceLow' | 'BalanceUnknown'>('carriers', 'carrier');

/** An older balance says nothing: the watcher writes one every five minutes. */
export const FRESH_MS = 20 * MINUTE_MS;

/** An alarm rings below so many times of what promotions leave. */
export const RESERVES_OF_ALARM = 2;

/** Kept for codes and news, in ten-thousandths of a KES: a day of what Miliki itself may send. */
const reserve = (): number => Number(environment('SMS_RESERVE'));

/** SNS has a budget of the month instead, with its own alarm. */
const accounts: Record<Exclude<CarrierName, 'sns'>, () => Promise<SmsCarrier>> = {
  africasTalking: async () => (await import('./africas-talking.ts')).africasTalking,
  celcom: async () => (await import('./celcom.ts')).celcom,
};

/** Asks each carrier of the stage for its balance, and counts one that will not last. */
export async function watchBalances(): Promise<void> {
  const names = new Set([...carriersOf('code'), ...carriersOf('promotional')]);
  for (const name of names) await watch(name);
}

async function watch(name: CarrierName): Promise<void> {
  if (name === 'sns') return;
  const { balance } = await accounts[name]();
  const left = (await balance?.()) ?? null;
  if (left === null) return countBalance('BalanceUnknown', name);
  await write(carrierBalance.put({ carrier: name, left, at: isoTime(systemClock()) }));
  if (left < RESERVES_OF_ALARM * reserve()) countBalance('BalanceLow', name);
}

/**
 * Whether promotions may still use the carrier's money: codes and news need the rest. An unknown balance stops nobody, as
 * the carrier itself refuses what it is not paid for.
 * @param now in ms since 1970
 */
export async function hasBalance(now: number): Promise<boolean> {
  const [name] = carriersOf('promotional');
  if (!name || name === 'sns') return true;
  const known = await carrierBalance.get({ carrier: name });
  if (!known || Date.parse(known.at) < now - FRESH_MS) return true;
  return known.left >= reserve();
}
