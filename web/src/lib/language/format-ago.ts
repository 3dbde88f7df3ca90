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

/** @returns `3 hours ago`, in the largest unit that has passed at least once */
export function formatAgo(moment: string, now = Date.now()): string {
  // A phone whose clock is slow must not place the past in the future.
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000);
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? [];
  return unit && length ? relative().format(-Math.floor(seconds / length), unit) : t('just now');
}
