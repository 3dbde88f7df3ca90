/** Milliseconds since 1970, like every `now`, and every `at` that is a number. Injected, so that tests set the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export const isoTime = (at: number): string => new Date(at).toISOString();

/** Periods for counts, in UTC: `2026-11-21`, `2026-11-21T09`, `2026-11-21T09:30`. */
export const utcDayOf = (at: number): string => isoTime(at).slice(0, 10);
export const hourOf = (at: number): string => isoTime(at).slice(0, 13);
export const minuteOf = (at: number): string => isoTime(at).slice(0, 16);

/** For `Retry-After`. @param periodMs the length of a period, such as a minute. @returns seconds until the next */
export const secondsToNext = (periodMs: number, at: number): number =>
  Math.ceil((periodMs - (at % periodMs)) / 1000);

/** For items that the stream or a queue works on: longer than the dead letters of a queue are kept. */
export const STREAMED_SECONDS = 15 * 24 * 60 * 60;

/** DynamoDB's TTL is in seconds, and deletes days late: conditions compare times as well. */
export const ttlAfter = (at: number, seconds: number): number => Math.floor(at / 1000) + seconds;
