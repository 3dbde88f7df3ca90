import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type Bucket, buckets } from '#shared/collection/buckets.ts';
import { countAgreements, type DueAgreement, listAgreements } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Table } from '#web/src/office/lib/card.tsx';
import { CountedTabs } from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { bucketTexts } from './texts.ts';

const FIRST: Bucket = '1-7';

/** Agreements of the bucket in the address, the longest overdue first. */
export default function AgreementsPage() {
  const [params] = useSearchParams();
  const bucket = buckets.find((one) => one === params.get('bucket')) ?? FIRST;
  useRowKeys();
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
          <Table
            label={`Agreements: ${tab}`}
            columns={columns}
            items={rows}
            keyOf={({ ref }) => ref}
          />
        )}
      </PagedList>
    </Page>
  );
}

function Buckets({ bucket: shown }: { bucket: Bucket }) {
  const { data: counts } = useQuery({
    queryKey: ['agreements', 'counts'],
    queryFn: async () => (await call(countAgreements)).counts,
    // They cost more than a page of the list, and guide people who look for work.
    staleTime: MINUTE_MS,
  });
  const tabs = buckets.map((bucket) => ({
    path: `/agreements?bucket=${bucket}`,
    text: bucketTexts[bucket].tab,
    count: counts?.find((one) => one.bucket === bucket)?.agreements,
    isShown: bucket === shown,
  }));
  return <CountedTabs label="Days overdue" tabs={tabs} />;
}

const columns: Column<DueAgreement>[] = [
  {
    title: 'Ref',
    place: 'title',
    cell: ({ ref }) => (
      <Link className="office-row-link" to={`/agreements/${ref}`}>
        {ref}
      </Link>
    ),
  },
  { title: 'Business', cell: ({ businessName }) => <bdi>{businessName}</bdi> },
  { title: 'System', cell: ({ systemNeed }) => systemNeed },
  {
    title: 'First open',
    cell: ({ dueDay, dueAmount }) => <FirstOpen dueDay={dueDay} dueAmount={dueAmount} />,
  },
  { title: 'Late by', isNumber: true, cell: ({ daysOverdue }) => <Days days={daysOverdue} /> },
  { title: 'Overdue', isNumber: true, cell: ({ overdue }) => (overdue > 0 ? kes(overdue) : '-') },
  { title: 'Owed', isNumber: true, cell: ({ outstanding }) => kes(outstanding) },
  { title: 'Paid', isNumber: true, cell: ({ paid, total }) => `${kes(paid)} of ${kes(total)}` },
  { title: 'Status', place: 'corner', cell: ({ status }) => status },
];

const FirstOpen = ({ dueDay, dueAmount }: Pick<DueAgreement, 'dueDay' | 'dueAmount'>) => (
  <>
    <span className="office-whole">{kes(dueAmount)}</span> of{' '}
    <span className="office-whole">{formatDay(dueDay)}</span>
  </>
);

const Days = ({ days }: { days: number }) =>
  days > 0 ? (
    <span className="office-late office-whole">{days === 1 ? '1 day' : `${days} days`}</span>
  ) : (
    <>-</>
  );
