import { HOUR_MS } from './time.ts';

/** Nairobi is three hours ahead of UTC, all year. */
export const NAIROBI_AHEAD_MS = 3 * HOUR_MS;

/** @param at milliseconds since 1970. @returns what clocks in Nairobi show then: `2026-11-21 14:03:22` */
export const nairobiTime = (at: number): string =>
  new Date(at + NAIROBI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
