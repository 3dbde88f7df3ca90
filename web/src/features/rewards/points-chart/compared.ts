import type { PointsPeriod } from '#shared/rewards/period.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

/** @returns how a figure differs from that of as many days before; null if there was nothing in either */
export function comparedText(now: number, before: number, days: PointsPeriod): string | null {
  if (now === 0 && before === 0) return null;
  if (before === 0) return t('None in the {days} days before', { days });
  if (now === before) return t('As many as in the {days} days before', { days });
  const n = formatNumber(Math.abs(now - before));
  return now > before
    ? t('{n} more than in the {days} days before', { n, days })
    : t('{n} fewer than in the {days} days before', { n, days });
}
