import { AppError } from '#core/platform/app-error.ts';
import { nairobiMonth } from '#shared/platform/time.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';

/**
 * Takes points from the lots that expire first. A lot whose month is over has no points to take,
 * even before the nightly expiry has emptied it.
 *
 * @returns the change of each lot
 * @throws AppError rewards.customerNotFound, rewards.shortOfPoints
 */
export function takeOldest(customer: CustomerItem | null, points: number, now: number): Lots {
  if (!customer) throw new AppError('rewards.customerNotFound');
  const month = nairobiMonth(now);
  // "never" sorts after every month.
  const usable = Object.keys(customer.lots)
    .filter((lot) => lot >= month)
    .sort();
  const taken: Lots = {};
  let missing = points;
  for (const lot of usable) {
    const part = Math.min(missing, customer.lots[lot] ?? 0);
    if (part > 0) taken[lot] = -part;
    missing -= part;
  }
  if (missing > 0) throw shortOf(points - missing, points);
  return taken;
}

const shortOf = (held: number, needed: number): AppError =>
  new AppError('rewards.shortOfPoints', { held, needed });
