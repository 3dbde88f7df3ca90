import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import type { PointsPeriod } from '#shared/rewards/period.ts';
import type { CustomerItem } from './customers/customer.entity.ts';
import type { Deps } from './deps.ts';
import type { PointsDayItem } from './ledger/points-day.entity.ts';

const TOP_CUSTOMERS = 5;

const counters = ['awarded', 'redeemed', 'newCustomers', 'returnVisits'] as const;

/** What was counted in a time. */
export type PeriodSums = Record<(typeof counters)[number], number>;

export interface PointsChart {
  /** The days of the period in Nairobi, oldest first. Today is the last one. */
  days: { day: string; awarded: number; redeemed: number }[];
  sums: PeriodSums;
  /** The same of as many days before the first one. */
  before: PeriodSums;
  /** The customers with most points, most points first. */
  topCustomers: CustomerItem[];
}

/** Reads the counters of each day of the period and of as many days before it, in one Query. */
export async function readPointsChart(
  deps: Deps,
  businessId: string,
  period: PointsPeriod,
): Promise<PointsChart> {
  const now = deps.clock();
  const length = Number(period);
  const dayAgo = (days: number) => nairobiDay(now - days * DAY_MS);
  const days = Array.from({ length }, (_, n) => dayAgo(length - 1 - n));
  const first = dayAgo(length - 1);
  const [counted, topCustomers] = await Promise.all([
    deps.listDays(businessId, dayAgo(2 * length - 1), dayAgo(0)),
    deps.listTopCustomers(businessId, TOP_CUSTOMERS),
  ]);
  return {
    days: days.map((day) => {
      const { awarded = 0, redeemed = 0 } = counted.find((one) => one.day === day) ?? {};
      return { day, awarded, redeemed };
    }),
    sums: sumOf(counted.filter(({ day }) => day >= first)),
    before: sumOf(counted.filter(({ day }) => day < first)),
    topCustomers,
  };
}

function sumOf(days: readonly PointsDayItem[]): PeriodSums {
  const sums = { awarded: 0, redeemed: 0, newCustomers: 0, returnVisits: 0 };
  for (const day of days) for (const name of counters) sums[name] += day[name] ?? 0;
  return sums;
}
