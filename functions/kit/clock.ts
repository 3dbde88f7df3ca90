/** Milliseconds since 1970; injected, so that tests own the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export const isoTime = (at: number): string => new Date(at).toISOString();

/** DynamoDB's TTL wants seconds, and deletes days late: conditions compare times as well. */
export const ttlAfter = (at: number, seconds: number): number => Math.floor(at / 1000) + seconds;
