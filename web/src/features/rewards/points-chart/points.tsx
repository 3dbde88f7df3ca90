import { LoadState } from '#web/src/components/load-state.tsx';
import './points.scss';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { type Customer, getPointsChart } from '#shared/rewards/contract.ts';
import { type PointsPeriod, pointsPeriods, USUAL_PERIOD } from '#shared/rewards/period.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';
import { PeriodFigures, PointsChart } from './points-chart.tsx';

type Chart = ReplyOf<typeof getPointsChart>;

/** They load and fail apart from the other figures. */
export function Points() {
  const period = usePeriod();
  const query = useQuery(pointsChartQuery(period));
  const { data: chart, isPlaceholderData } = query;
  if (chart) return <Ready chart={chart} period={period} isLate={isPlaceholderData} />;
  return (
    <div className="points-state">
      <LoadState query={query} label={t('Loading your points')} shape="points" />
    </div>
  );
}

interface ReadyProps {
  chart: Chart;
  period: PointsPeriod;
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

/** Links, so that the address keeps the choice. */
const PeriodLinks = ({ shown }: { shown: PointsPeriod }) => (
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

function TopCustomers({ customers }: { customers: readonly Customer[] }) {
  const holders = customers.filter(({ points }) => points > 0);
  if (holders.length === 0) {
    return <p className="points-note">{t('Nobody holds points now. They have all been used.')}</p>;
  }
  return (
    <ol className="top-customers">
      {holders.map(({ phone, name, points }) => (
        <li key={phone}>
          <Link
            to={`/reward-points?tab=history${fragmentOf({ phone })}`}
            onPointerDown={() => preload('/reward-points')}
          >
            {name ?? formatKenyanPhone(phone)}
          </Link>
          <span className="top-points">
            <RichText
              text="{n}<unit> points</unit>"
              values={{ n: formatNumber(points) }}
              tags={{ unit: (text) => <span className="visually-hidden">{text}</span> }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

function usePeriod(): PointsPeriod {
  const [search] = useSearchParams();
  return pointsPeriods.find((one) => one === search.get('days')) ?? USUAL_PERIOD;
}

/** The shown days stay while another period loads. */
const pointsChartQuery = (days: PointsPeriod) =>
  queryOptions({
    queryKey: ['chart', days],
    meta: savedOnDevice,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getPointsChart, { query: { days }, signal }),
  });
