import { Link } from 'react-router';
import { type PointsPeriod, pointsPeriods } from '#shared/rewards/period.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Links to the same page with another period, so that the address keeps the choice. */
export const PeriodLinks = ({ shown }: { shown: PointsPeriod }) => (
  <nav className="period-links" aria-label={t('Days shown')}>
    {pointsPeriods.map((days) => (
      <Link
        key={days}
        to={{ search: `days=${days}` }}
        replace
        preventScrollReset
        className="period-link"
        aria-current={days === shown ? 'page' : undefined}
      >
        {t('{n} days', { n: days })}
      </Link>
    ))}
  </nav>
);
