import { AppError } from '#core/platform/app-error.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import { DAY_MS, momentsOf, nairobiDay } from '#shared/platform/time.ts';
import type { listEntries as contract } from '#shared/rewards/contract.ts';
import type { PointsPeriod } from '#shared/rewards/period.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { customerPhone } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import { type EntryItem, idsWithin, type PointsDayItem } from '../ledger/entry.entity.ts';

type Filters = BodyOf<typeof contract>;

/** @throws AppError rewards.invalidDays, rewards.invalidPhone */
async function findEntries(
  deps: Deps,
  businessId: string,
  { phone, kind, from, to, cursor }: Filters,
): Promise<Page<EntryItem>> {
  const moments = momentsOf(from, to);
  if (!moments) throw new AppError('rewards.invalidDays');
  const filters = { kind, ids: idsWithin(moments), cursor };
  return phone === undefined
    ? deps.listEntries(businessId, filters)
    : deps.listCustomerEntries(businessId, customerPhone(phone), filters);
}

/**
 * A cashier sees only entries that they made today. Pages may be short or empty although more follow.
 * @throws AppError rewards.invalidDays, rewards.invalidPhone
 */
export async function findEntriesFor(
  deps: Deps,
  businessId: string,
  member: TeamActor | null,
  filters: Filters,
): Promise<Page<EntryItem>> {
  if (member?.role !== 'cashier') return findEntries(deps, businessId, filters);
  const now = deps.clock();
  const today = nairobiDay(now);
  const page = await findEntries(deps, businessId, { ...filters, from: today, to: today });
  return { ...page, items: page.items.filter((item) => maySee(member, item, now)) };
}

/** @param member null for the owner */
export function maySee(
  member: TeamActor | null,
  { memberId, at }: EntryItem,
  now: number,
): boolean {
  if (member?.role !== 'cashier') return true;
  return memberId === member.memberId && nairobiDay(Date.parse(at)) === nairobiDay(now);
}

const TOP_CUSTOMERS = 5;

const counters = ['awarded', 'redeemed', 'newCustomers', 'returnVisits'] as const;

type PeriodSums = Record<(typeof counters)[number], number>;

export interface PointsChart {
  /** The period's days in Nairobi, oldest first; today is last. */
  days: { day: string; awarded: number; redeemed: number }[];
  sums: PeriodSums;
  /** The sums of as many days before the first one. */
  before: PeriodSums;
  /** Most points first. */
  topCustomers: CustomerItem[];
}

/** One Query reads both periods. */
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
