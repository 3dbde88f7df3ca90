import type { readSale as contract, SaleDay } from '#shared/collection/sale-contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { SaleDayItem } from './sale-day.entity.ts';
import { saleDaysOf } from './sale-day.store.ts';

/** @param month such as 2026-11 */
export async function readSale(month: string): Promise<ReplyOf<typeof contract>> {
  const counted = await saleDaysOf(month);
  const last = counted.at(-1);
  return { days: counted.map(toDay), standing: last ? toStanding(last) : null };
}

const toDay = ({ day, accepted, acceptedSum, cameIn, settled }: SaleDayItem): SaleDay => ({
  day,
  accepted,
  acceptedSum,
  cameIn,
  settled,
});

const toStanding = ({ countedAt, openInMonth, overdue }: SaleDayItem) => ({
  countedAt,
  openInMonth,
  overdue,
});
