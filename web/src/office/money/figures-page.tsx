import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import {
  type OverdueSum,
  readSale,
  type SaleDay,
  type SaleStanding,
} from '#shared/collection/sale-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { lastDayOf, monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { monthText } from '#web/src/office/affordability/figures.tsx';
import { bucketTexts } from '#web/src/office/agreements/texts.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { ChoiceFilter } from '#web/src/office/lib/filters.tsx';
import { MoneyPage } from './money-page.tsx';

/** Including the current month. */
const MONTHS = 12;

export default function FiguresPage() {
  const [params, setParams] = useSearchParams();
  const thisMonth = nairobiMonth(Date.now());
  const months = Array.from({ length: MONTHS }, (_, n) => monthAfter(thisMonth, -n));
  const month = months.find((one) => one === params.get('month')) ?? thisMonth;
  const sale = useQuery({
    queryKey: ['sale', month],
    queryFn: () => call(readSale, { query: { month } }),
  });
  return (
    <MoneyPage
      title="The sale in numbers"
      aside={
        <form className="office-filters" aria-label="Filters">
          <ChoiceFilter
            label="Month"
            value={month}
            options={months.map((one) => [one, monthText(one)])}
            onChoose={(chosen) => setParams({ month: chosen })}
          />
        </form>
      }
    >
      <Loaded query={sale} label="Loading the numbers" shape={['row', 'table']}>
        {({ days, standing }) =>
          standing ? (
            <Figures month={month} days={days} standing={standing} />
          ) : (
            <EmptyState
              icon="coins"
              text="No day of this month is counted yet. Each night counts the day before it."
            />
          )
        }
      </Loaded>
    </MoneyPage>
  );
}

interface FiguresProps {
  month: string;
  days: readonly SaleDay[];
  standing: SaleStanding;
}

/** A month in numbers, what is overdue, and the days behind the numbers. */
const Figures = ({ month, days, standing }: FiguresProps) => (
  <>
    <Numbers {...{ month, days, standing }} />
    <p className="form-text">
      Counted {formatMoment(standing.countedAt)}, with everything that was recorded until the day
      before.
    </p>
    <div className="office-file">
      <Card title="Overdue">
        <Table
          label="What is overdue, by days"
          columns={overdueColumns}
          items={standing.overdue}
          keyOf={({ bucket }) => bucket}
        />
      </Card>
      <Card title="Day by day">
        <Table
          label="The days on which something happened, newest first"
          columns={dayColumns}
          items={days.filter(isBusy).toReversed()}
          keyOf={({ day }) => day}
          emptyText="Nothing was accepted, paid or settled yet."
        />
      </Card>
    </div>
  </>
);

function Numbers({ month, days, standing }: FiguresProps) {
  const { accepted, acceptedSum, cameIn, settled, overdue, percent } = saleFigures(days, standing);
  const lastDay = formatDay(lastDayOf(month));
  const numbers = [
    [`Offers accepted, of ${kes(acceptedSum)}`, formatNumber(accepted)],
    ['Came in', kes(cameIn)],
    [`Still open with a day until ${lastDay}`, kes(standing.openInMonth)],
    ['Came in, of it and what is still open', percent === null ? '-' : `${percent}%`],
    ['Agreements paid in full', formatNumber(settled)],
  ] as const;
  return (
    <dl className="office-numbers" aria-label="The month in numbers">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Overdue</dt>
        <dd className={overdue > 0 ? 'office-late' : ''}>{kes(overdue)}</dd>
      </div>
    </dl>
  );
}

const overdueColumns: Column<OverdueSum>[] = [
  {
    title: 'Late by',
    place: 'title',
    cell: ({ bucket }) => (
      <Link to={`/agreements?bucket=${bucket}`}>{bucketTexts[bucket].tab}</Link>
    ),
  },
  { title: 'Agreements', isNumber: true, cell: ({ agreements }) => formatNumber(agreements) },
  { title: 'Overdue', isNumber: true, cell: ({ amount }) => kes(amount) },
];

const isBusy = ({ accepted, cameIn, settled }: SaleDay): boolean =>
  accepted > 0 || cameIn !== 0 || settled !== 0;

/** `2 accepted, 1 paid in full` */
const agreementsOf = ({ accepted, settled }: SaleDay): string =>
  [accepted > 0 && `${accepted} accepted`, settled > 0 && `${settled} paid in full`]
    .filter(Boolean)
    .join(', ');

const dayColumns: Column<SaleDay>[] = [
  {
    title: 'Day',
    place: 'title',
    cell: ({ day }) => <Link to={`/money/day?day=${day}`}>{formatDay(day)}</Link>,
  },
  { title: 'Came in', isNumber: true, cell: ({ cameIn }) => kes(cameIn) },
  { title: 'Agreements', cell: (day) => agreementsOf(day) },
];

interface SaleFigures extends Omit<SaleDay, 'day'> {
  /** KES whose day has passed. */
  overdue: number;
  /** Money in, as a percentage of it plus what is still open in the month; null without any. */
  percent: number | null;
}

function saleFigures(days: readonly SaleDay[], standing: SaleStanding): SaleFigures {
  const cameIn = sumOf(days.map((day) => day.cameIn));
  const all = cameIn + standing.openInMonth;
  return {
    accepted: sumOf(days.map(({ accepted }) => accepted)),
    acceptedSum: sumOf(days.map(({ acceptedSum }) => acceptedSum)),
    cameIn,
    settled: sumOf(days.map(({ settled }) => settled)),
    overdue: sumOf(standing.overdue.map(({ amount }) => amount)),
    percent: all > 0 ? Math.max(0, Math.floor((100 * cameIn) / all)) : null,
  };
}
