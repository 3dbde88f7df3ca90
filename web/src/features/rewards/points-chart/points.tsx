import './points.scss';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { getPointsChart } from '#shared/rewards/contract.ts';
import type { PointsPeriod } from '#shared/rewards/period.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { pointsChartQuery } from './get-points-chart.ts';
import { PeriodLinks } from './period-links.tsx';
import { PeriodFigures, PointsChart } from './points-chart.tsx';
import { TopCustomers } from './top-customers.tsx';
import { usePeriod } from './use-period.ts';

type Chart = ReplyOf<typeof getPointsChart>;

/** The points of the last days, and the top customers. They load and fail apart from the other figures. */
export function Points() {
  const period = usePeriod();
  const chart = useQuery(pointsChartQuery(period));
  if (chart.data) {
    return <Ready chart={chart.data} period={period} isLate={chart.isPlaceholderData} />;
  }
  if (chart.isError) {
    return (
      <div className="points-state">
        <ErrorCard error={chart.error} onRetry={() => void chart.refetch()} />
      </div>
    );
  }
  return (
    <div className="points-state">
      <Skeleton label={t('Loading your points')} shape="points" />
    </div>
  );
}

interface ReadyProps {
  chart: Chart;
  /** The period that was chosen. */
  period: PointsPeriod;
  /** Whether the figures are still those of another period. */
  isLate: boolean;
}

function Ready({ chart, period, isLate }: ReadyProps) {
  const { days, topCustomers, ...sums } = chart;
  const isQuiet = days.every(({ awarded, redeemed }) => awarded === 0 && redeemed === 0);
  if (isQuiet && isEmpty(chart)) {
    return (
      <div className="points-state">
        <EmptyState icon="star" text={t('No points yet. Award points to your first customer.')}>
          <AwardLink />
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="points">
      <PointsCard
        id="points-chart"
        title={t('Points in the last {n} days', { n: days.length })}
        isLate={isLate}
      >
        <PeriodLinks shown={period} />
        <PeriodFigures days={days} {...sums} />
        {isQuiet ? (
          <>
            <p className="points-note">
              {t('Nothing was awarded or redeemed in the last {n} days.', { n: days.length })}
            </p>
            <AwardLink />
          </>
        ) : (
          <PointsChart days={days} />
        )}
      </PointsCard>
      <PointsCard id="top-customers" title={t('Top customers')}>
        <TopCustomers customers={topCustomers} />
      </PointsCard>
    </div>
  );
}

const isEmpty = ({ sums, before, topCustomers }: Chart): boolean =>
  topCustomers.length === 0 &&
  [...Object.values(sums), ...Object.values(before)].every((figure) => figure === 0);

const AwardLink = () => (
  <Link
    to="/reward-points"
    className="btn btn-primary"
    onPointerDown={() => preload('/reward-points')}
  >
    {t('Award points')}
  </Link>
);

interface PointsCardProps {
  id: string;
  title: string;
  isLate?: boolean;
  children: ReactNode;
}

const PointsCard = ({ id, title, isLate = false, children }: PointsCardProps) => (
  <section className="card points-card" aria-labelledby={id} aria-busy={isLate}>
    <h2 id={id} className="h5">
      {title}
    </h2>
    {children}
  </section>
);
