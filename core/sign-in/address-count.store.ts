import { hourOf, ttlAfter } from '../platform/clock.ts';
import { holds } from '../platform/transaction.ts';
import { addressCount } from './address-count.entity.ts';
import { limits } from './limits.ts';

const KEEP_SECONDS = 2 * 60 * 60;

/** @returns how many puzzles this address has asked for in this hour, this one included */
export async function countChallenge(addressHash: string, now: number): Promise<number> {
  const { data } = await addressCount
    .update({ addressHash, hour: hourOf(now) })
    .add({ challenges: 1 })
    .set({ ttl: ttlAfter(now, KEEP_SECONDS) })
    .go({ response: 'all_new' });
  return data.challenges ?? 1;
}

/** @returns false when this address has signed up its share of numbers in this hour */
export function countSignUp(addressHash: string, now: number): Promise<boolean> {
  return holds(() =>
    addressCount
      .update({ addressHash, hour: hourOf(now) })
      .add({ signUps: 1 })
      .set({ ttl: ttlAfter(now, KEEP_SECONDS) })
      .where(
        (item, is) =>
          `${is.notExists(item.signUps)} OR ${is.lt(item.signUps, limits.signUpsPerAddressHour)}`,
      )
      .go(),
  );
}
