import { DAY_MS } from '../../shared/platform/time.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import type { CustomerItem } from './customers/customer.entity.ts';
import type { Deps } from './deps.ts';

const DAYS = 30;
const TOP_CUSTOMERS = 5;

export interface PointsChart {
  /** The last 30 days in Nairobi, oldest first. */
  days: { day: string; awarded: number; redeemed: number }[];
  /** The customers with most points, most points first. */
  topCustomers: CustomerItem[];
}

export async function readPointsChart(deps: Deps, businessId: string): Promise<PointsChart> {
  const now = deps.clock();
  const days = Array.from({ length: DAYS }, (_, n) => nairobiDay(now - (DAYS - 1 - n) * DAY_MS));
  const [sums, topCustomers] = await Promise.all([
    deps.listDays(businessId, nairobiDay(now - (DAYS - 1) * DAY_MS), nairobiDay(now)),
    deps.listTopCustomers(businessId, TOP_CUSTOMERS),
  ]);
  return {
    days: days.map((day) => {
      const { awarded = 0, redeemed = 0 } = sums.find((one) => one.day === day) ?? {};
      return { day, awarded, redeemed };
    }),
    topCustomers,
  };
}
