import { isoTime, systemClock } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { type CarrierName, carriersOf, type SmsCarrier } from './carrier.ts';

export const carrierBalance = entity({
  name: 'carrierBalance',
  about: 'The money that Miliki has left at an SMS carrier, as the carrier last reported it.',
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

/** Counts carriers where our balance is low, or that do not answer with a balance. */
export const countBalance = eventCounter<'BalanceLow' | 'BalanceUnknown'>('carriers', 'carrier');

/** An older balance is ignored. `watchBalances` writes one every five minutes. */
export const FRESH_MS = 20 * MINUTE_MS;

/** An alarm rings if the balance is below this many reserves. */
export const RESERVES_OF_ALARM = 2;

/** Ten-thousandths of a KES that are kept for codes and news: as much as Miliki's own SMS may cost in a day. */
const reserve = (): number => Number(environment('SMS_RESERVE'));

/** Without SNS, which has a monthly budget with another alarm. */
const accounts: Record<Exclude<CarrierName, 'sns'>, () => Promise<SmsCarrier>> = {
  africasTalking: async () => (await import('./africas-talking.ts')).africasTalking,
  celcom: async () => (await import('./celcom.ts')).celcom,
};

/** Asks each carrier of the stage for our balance, stores it, and counts low balances. */
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
 * Whether promotions may use the balance, whose last part is reserved for codes and news. True for an unknown balance,
 * because the carrier itself refuses SMS that we cannot pay. Never throws: a part of a campaign that fails while it is
 * sent counts as sent.
 * @param now ms since 1970
 */
export async function hasBalance(now: number): Promise<boolean> {
  const [name] = carriersOf('promotional');
  if (!name || name === 'sns') return true;
  const known = await carrierBalance.get({ carrier: name }).catch(unread);
  if (!known || Date.parse(known.at) < now - FRESH_MS) return true;
  return known.left >= reserve();
}

function unread(error: unknown): null {
  logger.warn('balance at a carrier not read', { error: error as Error });
  return null;
}
