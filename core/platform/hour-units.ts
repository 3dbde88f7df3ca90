import { UNITS_PER_HOUR } from '#shared/platform/cost.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import { AppError } from './app-error.ts';
import { secondsToNext } from './clock.ts';
import { countUp } from './count.ts';
import { write } from './write.ts';

/**
 * Counts the units of a call against its owner's hour, in one conditional write.
 *
 * @param now milliseconds since 1970
 * @throws AppError request.hourSpent with the seconds until the next hour
 */
export async function takeUnits(
  { userId, caller }: { userId: string; caller: keyof typeof UNITS_PER_HOUR },
  units: number,
  now: number,
): Promise<void> {
  if (units === 0) return;
  const most = UNITS_PER_HOUR[caller];
  const isCounted = await write(
    countUp({ of: `units#${userId}`, per: 'hour', by: units, most }, now),
  );
  if (isCounted) return;
  const retryAfter = secondsToNext(HOUR_MS, now);
  throw new AppError('request.hourSpent', { minutes: Math.ceil(retryAfter / 60) }, { retryAfter });
}
