/** The office sorts agreements by days overdue. Each bucket is a range of due days. */
import { dayAfter } from '#shared/platform/time.ts';

export const buckets = ['dueSoon', '1-7', '8-30', '31-60', '61-90', 'over90'] as const;

export type Bucket = (typeof buckets)[number];

/** Days overdue; below zero before the due day. */
const days: Readonly<Record<Bucket, readonly [least: number, most: number]>> = {
  dueSoon: [-7, 0],
  '1-7': [1, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  over90: [91, 36_500],
};

/** @param today a day in Nairobi */
export function dueDaysOf(bucket: Bucket, today: string): readonly [first: string, last: string] {
  const [least, most] = days[bucket];
  return [dayAfter(today, -most), dayAfter(today, -least)];
}

/** @param dueDay of the first open installment. @returns null if due later than all buckets */
export const bucketOf = (dueDay: string, today: string): Bucket | null =>
  buckets.find((bucket) => {
    const [first, last] = dueDaysOf(bucket, today);
    return dueDay >= first && dueDay <= last;
  }) ?? null;
