import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { OverdueSum } from '#shared/collection/sale-contract.ts';

/** The sale of one day, counted in the following night, so that reading a month costs one Query. */
export const saleDay = entity({
  name: 'saleDay',
  about: 'The sales of a day, and the debt as the nightly job counted it after that day.',
  attributes: {
    month: text({ about: 'The month of the day, in Nairobi.' }),
    day: text(),
    countedAt: text(),
    accepted: whole({ about: 'Offers that were accepted.' }),
    acceptedSum: whole({ about: 'KES: the total of their agreements.' }),
    cameIn: whole({ about: 'KES of agreements, less what was taken back and refunded.' }),
    settled: whole({
      about: 'Agreements paid in full, less those of which something is owed again.',
    }),
    openInMonth: whole({ about: 'KES still open that are due by the end of the month.' }),
    overdue: json<OverdueSum[]>({ about: 'What is overdue, by buckets.' }),
  },
  key: {
    question: 'What was sold in this month?',
    pk: 'saleDays#{month}',
    sk: '{day}',
  },
});

export type SaleDayItem = ItemOf<typeof saleDay>;

/** Oldest first. Not consistent, because only the nightly job writes these items. */
export const saleDaysOf = (month: string): Promise<SaleDayItem[]> =>
  saleDay.list({ key: { month }, consistent: false });

export async function saveSaleDay(item: SaleDayItem): Promise<void> {
  await write(saleDay.put(item));
}
