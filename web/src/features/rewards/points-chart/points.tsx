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
import { formatNumber, formatShortDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

type Chart = ReplyOf<typeof getPointsChart>;

/** They load and fail apart from the other figures. */
export default function Points() {
  const [search] = useSearchParams();
  const period = pointsPeriods.find((one) => one === search.get('days')) ?? USUAL_PERIOD;
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
            <RichText text="{n}<unit> points</unit>" values={{ n: formatNumber(points) }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The shown days stay while another period loads. */
const pointsChartQuery = (days: PointsPeriod) =>
  queryOptions({
    queryKey: ['chart', days],
    meta: savedOnDevice,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getPointsChart, { query: { days }, signal }),
  });

type Day = Chart['days'][number];

const HEIGHT = 100;
const PER_DAY = 10;
const BAR = 7;

/** A smaller bar would be invisible. */
const LEAST = 1.5;

function PeriodFigures({ days, sums, before }: Omit<Chart, 'topCustomers'>) {
  const length = String(days.length) as PointsPeriod;
  const isFirst = Object.values(before).every((figure) => figure === 0);
  return (
    <>
      <dl className="points-figures">
        {figures.map(({ name, label, mark }) => {
          const note = isFirst ? null : comparedText(sums[name], before[name], length);
          return (
            <div key={name}>
              <dt className={mark}>{t(label, { n: length })}</dt>
              <dd>{formatNumber(sums[name])}</dd>
              {note && <dd className="points-compared">{note}</dd>}
            </div>
          );
        })}
      </dl>
      {isFirst && (
        <p className="points-compared">
          {t('Nothing in the {days} days before.', { days: length })}
        </p>
      )}
    </>
  );
}

const figures: readonly { name: keyof Chart['sums']; label: string; mark?: string }[] = [
  { name: 'awarded', label: msg('Awarded in {n} days'), mark: 'points-mark mark-awarded' },
  { name: 'redeemed', label: msg('Redeemed in {n} days'), mark: 'points-mark mark-redeemed' },
  { name: 'newCustomers', label: msg('New customers') },
  { name: 'returnVisits', label: msg('Visits of customers who came back') },
];

/** Awarded points above the line, redeemed ones below, so colours are not needed. A table has the same figures. */
function PointsChart({ days }: { days: readonly Day[] }) {
  const most = {
    awarded: Math.max(0, ...days.map(({ awarded }) => awarded)),
    redeemed: Math.max(0, ...days.map(({ redeemed }) => redeemed)),
  };
  return (
    <>
      <div className="points-plot" aria-hidden="true">
        {most.awarded > 0 && <span className="points-most">{formatNumber(most.awarded)}</span>}
        <Bars days={days} most={most} />
        {most.redeemed > 0 && <span className="points-most">{formatNumber(most.redeemed)}</span>}
        <div className="points-dates">
          {[0, 0.5, 1].map((share) => (
            <span key={share}>{formatShortDay(dayAt(days, share))}</span>
          ))}
        </div>
      </div>
      <FiguresTable days={days} />
    </>
  );
}

const dayAt = (days: readonly Day[], share: number): string =>
  days[Math.floor((days.length - 1) * share)]?.day ?? '';

interface BarsProps {
  days: readonly Day[];
  most: { awarded: number; redeemed: number };
}

/** A day with more points reversed than awarded has no bar. The table has its figure. */
function Bars({ days, most }: BarsProps) {
  const scale = HEIGHT / (most.awarded + most.redeemed || 1);
  const line = most.awarded * scale;
  const heightOf = (points: number) => (points > 0 ? Math.max(LEAST, points * scale) : 0);
  const width = days.length * PER_DAY;
  return (
    <svg
      className="points-bars"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {days.map(({ day, awarded, redeemed }, n) => {
        const x = n * PER_DAY + (PER_DAY - BAR) / 2;
        const up = heightOf(awarded);
        return (
          <g key={day}>
            <title>{titleOf({ day, awarded, redeemed })}</title>
            <rect className="points-day" x={n * PER_DAY} y={0} width={PER_DAY} height={HEIGHT} />
            <rect className="bar-awarded" x={x} y={line - up} width={BAR} height={up} />
            <rect className="bar-redeemed" x={x} y={line} width={BAR} height={heightOf(redeemed)} />
          </g>
        );
      })}
      <line className="points-line" x1={0} x2={width} y1={line} y2={line} />
    </svg>
  );
}

const titleOf = ({ day, awarded, redeemed }: Day): string =>
  t('{day}: {awarded} awarded, {redeemed} redeemed', {
    day: formatShortDay(day),
    awarded: formatNumber(awarded),
    redeemed: formatNumber(redeemed),
  });

const FiguresTable = ({ days }: { days: readonly Day[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>
        {t('Points awarded and redeemed on each of the last {n} days', { n: days.length })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          <th scope="col">{t('Awarded')}</th>
          <th scope="col">{t('Redeemed')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, awarded, redeemed }) => (
          <tr key={day}>
            <th scope="row">{formatShortDay(day)}</th>
            <td>{formatNumber(awarded)}</td>
            <td>{formatNumber(redeemed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Compares with as many days before; null if both are empty. */
function comparedText(now: number, before: number, days: PointsPeriod): string | null {
  if (now === 0 && before === 0) return null;
  if (before === 0) return t('None in the {days} days before', { days });
  if (now === before) return t('As many as in the {days} days before', { days });
  const n = formatNumber(Math.abs(now - before));
  return now > before
    ? t('{n} more than in the {days} days before', { n, days })
    : t('{n} fewer than in the {days} days before', { n, days });
}
