/** Moments as M-Pesa writes them: `20261121134500`, the time of Nairobi without a zone. */

import { nairobiTime } from '#shared/platform/time.ts';

const STAMP = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** @param at milliseconds since 1970. @returns such as `20261121134500` */
export const nairobiStamp = (at: number): string => nairobiTime(at).replace(/\D/g, '');

const ZONED = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const YEAR_FIRST = /^(20\d\d)[-/]?(\d\d)[-/]?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?$/;

const DAY_FIRST = /^(\d\d)[-/](\d\d)[-/](20\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)?$/;

/**
 * Reads a time of M-Pesa's list: one without a zone is Nairobi's.
 *
 * @returns milliseconds since 1970, or null for what is no moment
 */
export function momentOfList(time: string): number | null {
  if (ZONED.test(time)) return Number.isNaN(Date.parse(time)) ? null : Date.parse(time);
  const [, day, month, year, ...dayFirst] = DAY_FIRST.exec(time) ?? [];
  if (day) return momentOfStamp([year, month, day, ...dayFirst].join(''));
  return momentOfStamp(YEAR_FIRST.exec(time)?.slice(1).join('') ?? '');
}

/** @returns milliseconds since 1970, or null for what is no moment */
export function momentOfStamp(stamp: string): number | null {
  const parts = STAMP.exec(stamp)?.slice(1);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // The 31st of June is read as the 1st of July.
  return Number.isNaN(at) || nairobiStamp(at) !== stamp ? null : at;
}
