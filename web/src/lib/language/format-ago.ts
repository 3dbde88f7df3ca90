import { byLanguage } from './format.ts';
import { t } from './text.ts';

const relative = byLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** The largest unit that fits at least once, and how often. */
function inLargestUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] | null {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? [];
  return unit && length ? [Math.floor(seconds / length), unit] : null;
}

/** `3 hours ago`, in the largest unit that has passed. */
export function formatAgo(moment: string, now = Date.now()): string {
  // A slow clock must not put the past in the future.
  const passed = inLargestUnit(Math.max(0, (now - Date.parse(moment)) / 1000));
  return passed ? relative().format(-passed[0], passed[1]) : t('just now');
}

/** `in 3 hours`, in the largest unit that is left. @param at a future moment, in milliseconds since 1970 */
export function formatIn(at: number, now = Date.now()): string {
  const [count, unit] = inLargestUnit((at - now) / 1000) ?? [1, 'minute'];
  return relative().format(count, unit);
}

/** `in 9 days`, `today` or `3 days ago` */
export const formatDays = (days: number): string => relative().format(days, 'day');
