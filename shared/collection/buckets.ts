/** How the office sorts agreements by the days that they are overdue. Each bucket is a range of due days. */
import { dayAfter } from '#shared/platform/time.ts';

export const buckets = ['dueSoon', '1-7', '8-30', '31-60', '61-90', 'over90'] as const;

export type Bucket = (typeof buckets)[number];

/** The fewest and the most days overdue; below zero before the due day. */
const days: Readonly<Record<Bucket, readonly [least: number, most: number]>> = {
  dueSoon: [-7, 0],
  '1-7': [1, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  over90: [91, 36_500],
};

/**
 * @param today a day in Nairobi
 * @returns the first and the last due day of a bucket
 */
export function dueDaysOf(bucket: Bucket, today: string): readonly [first: string, last: string] {
  const [least, most] = days[bucket];
  return [dayAfter(today, -most), dayAfter(today, -least)];
}

/**
 * @param dueDay the day of the first open installment
 * @param today a day in Nairobi
 * @returns the bucket of an agreement; null for one that is due later than all of them
 */
export const bucketOf = (dueDay: string, today: string): Bucket | null =>
  buckets.find((bucket) => {
    const [first, last] = dueDaysOf(bucket, today);
    return dueDay >= first && dueDay <= last;
  }) ?? null;
