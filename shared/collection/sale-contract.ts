/** The sale, month by month. Amounts are whole KES, days are in Nairobi. */
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
import { lateBuckets } from './buckets.ts';

export const SaleDay = {
  day: text(),
  /** Accepted offers, and the sum of their agreements. */
  accepted: count,
  acceptedSum: count,
  /** Agreement payments less takeBacks and refunds. */
  cameIn: whole(),
  settled: count,
};
export type SaleDay = ValuesOf<typeof SaleDay>;

/** The debt of agreements by the days that their first open installment is late. */
export const OverdueSum = { bucket: choice(lateBuckets), agreements: count, amount: count };
export type OverdueSum = ValuesOf<typeof OverdueSum>;

/** The debt as the last nightly job counted it. */
export const SaleStanding = {
  countedAt: moment,
  /** The open sum of installments that are due by the end of the month. */
  openInMonth: count,
  /** Overdue, by bucket of the agreement. */
  overdue: list(object(OverdueSum)),
};
export type SaleStanding = ValuesOf<typeof SaleStanding>;

/** The counted days of a month, oldest first. */
export const readSale = contract('GET /api/office/sale', 'staff', {
  may: ['finance'],
  query: { month: text({ max: 7, pattern: /^20\d\d-(?:0[1-9]|1[0-2])$/ }) },
  reply: {
    days: list(object(SaleDay)),
    /** Null before the first nightly job of the month. */
    standing: nullable(object(SaleStanding)),
  },
});
