/** The office's lists of agreements: each agreement is in one. */
import { dayAfter } from '#shared/platform/time.ts';

export const lateBuckets = ['1-7', '8-30', '31-60', '61-90', 'over90'] as const;

/** By the day of the first open installment. */
const dueBuckets = ['current', 'dueSoon', ...lateBuckets] as const;

/** Agreements with nothing due. */
export const restBuckets = ['beforeDelivery', 'credit', 'settled'] as const;

export const buckets = ['beforeDelivery', ...dueBuckets, 'credit', 'settled'] as const;

type DueBucket = (typeof dueBuckets)[number];

export type LateBucket = (typeof lateBuckets)[number];

export type RestBucket = (typeof restBuckets)[number];

export type Bucket = (typeof buckets)[number];

export const isRest = (bucket: Bucket): bucket is RestBucket =>
  (restBuckets as readonly Bucket[]).includes(bucket);

/** Days overdue; below zero before the due day. */
const days: Readonly<Record<DueBucket, readonly [least: number, most: number]>> = {
  current: [-25_000, -8],
  dueSoon: [-7, 0],
  '1-7': [1, 7],
  '8-30': [8, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  over90: [91, 36_500],
};

/** @param today a day in Nairobi */
export function dueDaysOf(
  bucket: DueBucket,
  today: string,
): readonly [first: string, last: string] {
  const [least, most] = days[bucket];
  return [dayAfter(today, -most), dayAfter(today, -least)];
}

/** @param dueDay of the first open installment. @returns null if it is not late */
export const lateBucketOf = (dueDay: string, today: string): LateBucket | null =>
  lateBuckets.find((bucket) => {
    const [first, last] = dueDaysOf(bucket, today);
    return dueDay >= first && dueDay <= last;
  }) ?? null;
