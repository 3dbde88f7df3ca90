import { write } from '#core/platform/table/transact.ts';
import { type SaleDayItem, saleDay } from './sale-day.entity.ts';

/** @returns the days of a month that were counted, the oldest first. They are written at night alone */
export const saleDaysOf = (month: string): Promise<SaleDayItem[]> =>
  saleDay.list({ key: { month }, consistent: false });

export async function saveSaleDay(item: SaleDayItem): Promise<void> {
  await write(saleDay.put(item));
}
