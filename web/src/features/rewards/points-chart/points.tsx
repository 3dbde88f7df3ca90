import './points.scss';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../../../../shared/platform/contract.ts';
import type { getPointsChart } from '../../../../../shared/rewards/contract.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorCard } from '../../../components/error-card.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { t } from '../../../lib/language/text.ts';
import { preload } from '../../../lib/navigation/preload.ts';
import { pointsChartQuery } from './get-points-chart.ts';
import { PointsChart } from './points-chart.tsx';
import { TopCustomers } from './top-customers.tsx';

/** The points of the last 30 days, and the top customers. They load and fail apart from the figures. */
export function Points() {
  const chart = useQuery(pointsChartQuery());
  if (chart.data) return <Ready chart={chart.data} />;
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

function Ready({ chart: { days, topCustomers } }: { chart: ReplyOf<typeof getPointsChart> }) {
  const isQuiet = days.every(({ awarded, redeemed }) => awarded === 0 && redeemed === 0);
  if (isQuiet && topCustomers.length === 0) {
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
      <PointsCard id="points-chart" title={t('Points in the last 30 days')}>
        {isQuiet ? (
          <>
            <p className="points-note">
              {t('Nothing was awarded or redeemed in the last 30 days.')}
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

const AwardLink = () => (
  <Link
    to="/reward-points"
    className="btn btn-primary"
    onPointerDown={() => preload('/reward-points')}
  >
    {t('Award points')}
  </Link>
);

const PointsCard = (props: { id: string; title: string; children: ReactNode }) => (
  <section className="card points-card" aria-labelledby={props.id}>
    <h2 id={props.id} className="h5">
      {props.title}
    </h2>
    {props.children}
  </section>
);
