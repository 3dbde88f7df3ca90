import { write } from '#core/platform/table/transact.ts';
import { type SaleDayItem, saleDay } from './sale-day.entity.ts';

/** Oldest first. Not consistent, because only the nightly job writes these items. */
export const saleDaysOf = (month: string): Promise<SaleDayItem[]> =>
  saleDay.list({ key: { month }, consistent: false });

export async function saveSaleDay(item: SaleDayItem): Promise<void> {
  await write(saleDay.put(item));
}
