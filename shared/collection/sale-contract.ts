/** What the sale comes to, month by month. Amounts are whole KES, days those of Nairobi. */
import { contract } from '#shared/platform/contract.ts';
import {
  choice,
  count,
  list,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';
import { buckets } from './buckets.ts';

/** What was recorded on a day. */
export const SaleDay = {
  day: text(),
  /** The offers that were accepted, and what their agreements come to. */
  accepted: count,
  acceptedSum: count,
  /** The payments of agreements, less what was taken back and refunded. */
  cameIn: whole(),
  /** Agreements that were paid in full. */
  settled: count,
};
export type SaleDay = ValuesOf<typeof SaleDay>;

/** What agreements owe whose first open installment is so many days late. */
export const OverdueSum = { bucket: choice(buckets), agreements: count, amount: count };
export type OverdueSum = ValuesOf<typeof OverdueSum>;

/** What is owed, as it was when the last night counted it. */
export const SaleStanding = {
  countedAt: moment,
  /** What is open with a day until the last one of the month. */
  openInMonth: count,
  /** What is open with a day that is past, by the buckets of agreements. */
  overdue: list(object(OverdueSum)),
};
export type SaleStanding = ValuesOf<typeof SaleStanding>;

/** The days of a month that a night has counted, the oldest first. */
export const readSale = contract('GET /api/office/sale', 'staff', {
  may: ['finance'],
  query: { month: text({ max: 7, pattern: /^20\d\d-(?:0[1-9]|1[0-2])$/ }) },
  reply: {
    days: list(object(SaleDay)),
    /** Null before the first night of the month. */
    standing: nullable(object(SaleStanding)),
  },
});
