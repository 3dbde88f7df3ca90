import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { accountingCsv } from '#shared/accounting/accounting-csv.ts';
import { type AccountingFact, entriesOf } from '#shared/accounting/entries.ts';
import { type TrialBalance, trialBalance } from '#shared/accounting/trial-balance.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { readBooks } from '#shared/collection/contract.ts';
import { isDay, nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton, TextButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Problem, Table } from '#web/src/office/lib/card.tsx';
import { DayFilter, useFilterChange } from '#web/src/office/lib/filters.tsx';
import { MoneyPage } from './money-page.tsx';

/** The period is in the address, by default this month until today. */
export default function BooksPage() {
  const [params] = useSearchParams();
  const choose = useFilterChange();
  const today = nairobiDay(Date.now());
  const period: Period = {
    from: params.get('from') ?? `${nairobiMonth(Date.now())}-01`,
    to: params.get('to') ?? today,
  };
  const problem = periodProblem(period, today);
  return (
    <MoneyPage
      title="The books"
      aside={
        <form className="office-filters" aria-label="Filters">
          <DayFilter
            label="From"
            day={period.from}
            last={today}
            onChoose={(from) => choose({ from })}
          />
          <DayFilter label="To" day={period.to} last={today} onChoose={(to) => choose({ to })} />
        </form>
      }
    >
      {problem ? (
        <Problem>{problem}</Problem>
      ) : (
        <Books key={`${period.from} ${period.to}`} period={period} />
      )}
    </MoneyPage>
  );
}

/** The books of a period, read only on request: a month can be many pages. */
function Books({ period }: { period: Period }) {
  const [days, setDays] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const read = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      setDays(0);
      return readPeriod(period, setDays, running.current.signal);
    },
  });
  const stop = () => {
    running.current?.abort();
    read.reset();
  };
  if (read.isPending) return <Reading days={days} total={daysOf(period)} onStop={stop} />;
  if (read.error) return <ErrorCard error={read.error} onRetry={() => read.mutate()} />;
  if (read.data) return <Balance period={period} facts={read.data} />;
  return (
    <Card title={titleOf(period)}>
      <p>
        What was recorded on these days is read page after page, added up here, and can be saved as
        a file.
      </p>
      <SmallButton look="primary" onClick={() => read.mutate()}>
        Read the books
      </SmallButton>
    </Card>
  );
}

const titleOf = ({ from, to }: Period): string =>
  from === to
    ? `Recorded on ${formatDay(from)}`
    : `Recorded from ${formatDay(from)} to ${formatDay(to)}`;

interface ReadingProps {
  days: number;
  total: number;
  onStop: () => void;
}

const Reading = ({ days, total, onStop }: ReadingProps) => (
  <Card title="Reading the books">
    <ProgressLine label="Days that were read" done={days} total={total} />
    <TextButton onClick={onStop}>Cancel</TextButton>
  </Card>
);

interface BalanceProps {
  period: Period;
  facts: readonly AccountingFact[];
}

function Balance({ period, facts }: BalanceProps) {
  const balance = trialBalance(facts.flatMap(entriesOf));
  return (
    <Card title={titleOf(period)} aside={<Download period={period} facts={facts} />}>
      {balance.total.balance === 0 ? (
        <p>Debits and credits are the same: they come to 0.</p>
      ) : (
        <p className="office-late" role="alert">
          Debits and credits differ by {formatNumber(Math.abs(balance.total.balance))}: something
          was booked in part. Tell the developers.
        </p>
      )}
      <BalanceTable balance={balance} />
    </Card>
  );
}

function Download({ period: { from, to }, facts }: BalanceProps) {
  const lines = facts.reduce((sum, fact) => sum + entriesOf(fact).length, 0);
  if (lines === 0) return null;
  return (
    <SmallButton onClick={() => saveFile(`books-${from}-${to}.csv`, accountingCsv(facts))}>
      Save {formatNumber(lines)} lines as CSV
    </SmallButton>
  );
}

interface Row {
  code: string;
  name: string;
  debit: number;
  credit: number;
  balance: number;
}

const columns: Column<Row>[] = [
  {
    title: 'Account',
    place: 'title',
    cell: ({ code, name }) => (
      <>
        <span className="office-ref">{code}</span> {name}
      </>
    ),
  },
  { title: 'Debit, KES', isNumber: true, cell: ({ debit }) => formatNumber(debit) },
  { title: 'Credit, KES', isNumber: true, cell: ({ credit }) => formatNumber(credit) },
  {
    title: 'Balance, KES',
    isNumber: true,
    cell: ({ balance }) => <strong>{formatNumber(balance)}</strong>,
  },
];

const rowsOf = ({ rows, total }: TrialBalance): Row[] => [
  ...rows
    .filter(({ debit, credit }) => debit > 0 || credit > 0)
    .map((row) => ({ ...row, code: String(row.code) })),
  { code: '', name: 'All accounts', ...total },
];

/** The trial balance, whose last line is 0. */
const BalanceTable = ({ balance }: { balance: TrialBalance }) => (
  <Table
    label="Trial balance"
    columns={columns}
    items={rowsOf(balance)}
    keyOf={({ name }) => name}
    rowClass={({ code }) => (code ? '' : 'office-sum-row')}
  />
);

interface Period {
  from: string;
  to: string;
}

/** The most days that the server reads at once. */
const MOST_DAYS = 31;

/** Counts both ends. */
const daysOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

function periodProblem({ from, to }: Period, today: string): string | undefined {
  if (!isDay(from) || !isDay(to) || from > to)
    return 'Choose a first day, and a last day after it.';
  if (to > today) return 'The last day is today, or before.';
  return daysOf({ from, to }) > MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : undefined;
}

const dayIn = (cursor: string): string => cursor.slice(0, 10);

/** Reads page after page. @param onDays is told how many days are complete @throws ApiError */
async function readPeriod(
  period: Period,
  onDays: (days: number) => void,
  signal: AbortSignal,
): Promise<AccountingFact[]> {
  const all: AccountingFact[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...period, ...(cursor && { cursor }) };
    const page = await call(readBooks, { query, signal });
    all.push(...(page.facts as AccountingFact[]));
    cursor = page.next;
    onDays(cursor ? daysBetween(period.from, dayIn(cursor)) : daysOf(period));
  }
  return all;
}
