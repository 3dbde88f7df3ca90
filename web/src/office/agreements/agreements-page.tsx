import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Bucket, buckets, isRest, type RestBucket } from '#shared/collection/buckets.ts';
import { countAgreements, type DueAgreement, listAgreements } from '#shared/collection/contract.ts';
import { MINUTE_MS, nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Lines, Long, RowLink } from '#web/src/office/lib/card.tsx';
import { CountedTabs, usePathWith } from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { bucketTexts } from './texts.ts';

const FIRST: Bucket = '1-7';

/** Agreements of the bucket in the address, the longest overdue first. */
export default function AgreementsPage() {
  const [params] = useSearchParams();
  const bucket = buckets.find((one) => one === params.get('bucket')) ?? FIRST;
  const query = usePages(
    ['agreements', bucket],
    (page) => call(listAgreements, { query: { bucket, ...page } }),
    ({ agreements }) => agreements,
  );
  const { tab, empty } = bucketTexts[bucket];
  return (
    <Page title="Agreements">
      <Buckets bucket={bucket} />
      <PagedList
        query={query}
        loadingLabel="Loading the agreements"
        empty={<EmptyState icon="done" text={empty} />}
      >
        {(rows) => (
          <Lines
            label={`Agreements: ${tab}`}
            columns={columns[isRest(bucket) ? bucket : 'due']}
            items={rows}
            keyOf={({ ref }) => ref}
          />
        )}
      </PagedList>
    </Page>
  );
}

function Buckets({ bucket: shown }: { bucket: Bucket }) {
  const pathWith = usePathWith();
  const { data: counts } = useQuery({
    queryKey: ['agreements', 'counts'],
    queryFn: async () => (await call(countAgreements)).counts,
    // They cost more than a page of the list, and guide people who look for work.
    staleTime: MINUTE_MS,
  });
  const tabs = buckets.map((bucket) => ({
    path: pathWith('bucket', bucket),
    text: bucketTexts[bucket].tab,
    count: counts?.find((one) => one.bucket === bucket)?.agreements,
    isShown: bucket === shown,
  }));
  return <CountedTabs label="Days overdue" tabs={tabs} />;
}

const named: Column<DueAgreement>[] = [
  {
    title: 'Ref',
    place: 'title',
    cell: ({ ref }) => <RowLink to={`/agreements/${ref}`} text={ref} />,
  },
  { title: 'Business', cell: ({ businessName }) => <Long text={businessName} /> },
];

const due: Column<DueAgreement>[] = [
  {
    title: 'First open, KES',
    cell: ({ dueDay, dueAmount }) =>
      dueDay ? `${formatDay(dueDay)}, ${formatNumber(dueAmount)}` : '-',
  },
  { title: 'Late by', isNumber: true, cell: ({ daysOverdue }) => <Days days={daysOverdue} /> },
  {
    title: 'Overdue, KES',
    isNumber: true,
    cell: ({ overdue }) => (overdue > 0 ? formatNumber(overdue) : '-'),
  },
];

const paid: Column<DueAgreement>[] = [
  {
    title: 'Owed, KES',
    isNumber: true,
    cell: ({ outstanding }) => (outstanding > 0 ? formatNumber(outstanding) : '-'),
  },
  { title: 'Paid, KES', isNumber: true, cell: ({ paid }) => formatNumber(paid) },
];

const contacted: Column<DueAgreement>[] = [
  {
    title: 'Last contact',
    cell: ({ contactedAt }) => (contactedAt ? formatDay(contactedAt) : '-'),
  },
  { title: 'Last promise, KES', cell: (row) => <Promised row={row} /> },
  { title: 'Status', place: 'corner', cell: ({ status }) => status },
];

const columns: Readonly<Record<'due' | RestBucket, readonly Column<DueAgreement>[]>> = {
  due: [...named, ...due, ...paid, ...contacted],
  beforeDelivery: [...named, ...paid, ...contacted],
  credit: [
    ...named,
    { title: 'Credit, KES', isNumber: true, cell: ({ credit }) => formatNumber(credit) },
    ...paid,
    ...contacted,
  ],
  settled: [...named, ...paid, ...contacted],
};

function Promised({ row }: { row: DueAgreement }) {
  const { promisedDay, promisedAmount } = row;
  if (!promisedDay) return '-';
  const isLate = promisedDay < nairobiDay(Date.now()) && row.outstanding > 0;
  return (
    <span className={isLate ? 'office-late' : ''}>
      {formatDay(promisedDay)}
      {promisedAmount !== null && `, ${formatNumber(promisedAmount)}`}
    </span>
  );
}

const Days = ({ days }: { days: number }) =>
  days > 0 ? (
    <span className="office-late office-whole">{days === 1 ? '1 day' : `${days} days`}</span>
  ) : (
    <>-</>
  );
