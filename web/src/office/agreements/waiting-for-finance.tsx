import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  listRefundRequests,
  listSlips,
  listWaiting,
  type OfficeRefundRequest,
  type OfficeSlip,
  type WaitingAct,
} from '#shared/collection/waiting-for-office.ts';
import { kes } from '#shared/platform/kes.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card } from '#web/src/office/lib/card.tsx';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { anotherNumber } from './texts.ts';
import { waitingTexts } from './waiting-texts.ts';

const agreement = ({ ref, businessName }: Pick<OfficeSlip, 'ref' | 'businessName'>) => (
  <>
    <Link className="office-row-link" to={`/agreements/${ref}`}>
      {ref}
    </Link>{' '}
    <bdi>{businessName}</bdi>
  </>
);

const slipColumns: readonly Column<OfficeSlip>[] = [
  { title: 'Agreement', place: 'title', cell: agreement },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
  { title: 'Day', cell: ({ day }) => <span className="office-whole">{formatDay(day)}</span> },
  { title: 'Reference', cell: ({ reference }) => <span className="office-code">{reference}</span> },
  { title: 'Sent', cell: ({ sentAt }) => formatMoment(sentAt) },
];

const requestColumns: readonly Column<OfficeRefundRequest>[] = [
  { title: 'Agreement', place: 'title', cell: agreement },
  { title: 'Credit', isNumber: true, cell: ({ amount }) => kes(amount) },
  {
    title: 'To',
    cell: ({ isOtherNumber }) => (isOtherNumber ? <Chip label={anotherNumber} /> : 'Own number'),
  },
  { title: 'Asked', cell: ({ askedAt }) => formatMoment(askedAt) },
];

const actColumns = (nameOf: (id: string) => string): readonly Column<WaitingAct>[] => [
  { title: 'Agreement', place: 'title', cell: agreement },
  { title: 'What', cell: ({ event }) => waitingTexts[event].name },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
  { title: 'By', cell: ({ by }) => <bdi>{nameOf(by)}</bdi> },
  { title: 'Since', cell: ({ at }) => formatMoment(at) },
];

/** Of all agreements, oldest first. */
export function WaitingForFinance() {
  const mayCollect = useMay('finance');
  if (!mayCollect) return null;
  return (
    <>
      <Acts />
      <Slips />
      <RefundRequests />
    </>
  );
}

function Acts() {
  const nameOf = useNameOf();
  const query = useInfiniteQuery({
    queryKey: ['waiting-acts'],
    queryFn: ({ pageParam }) =>
      call(listWaiting, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Waiting
      title="Waits for a second person"
      query={query}
      columns={actColumns(nameOf)}
      items={query.data?.pages.flatMap(({ acts }) => acts) ?? []}
      keyOf={({ ref }) => ref}
    />
  );
}

function Slips() {
  const query = useInfiniteQuery({
    queryKey: ['slips'],
    queryFn: ({ pageParam }) => call(listSlips, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Waiting
      title="Bank slips"
      query={query}
      columns={slipColumns}
      items={query.data?.pages.flatMap(({ slips }) => slips) ?? []}
      keyOf={({ slipId }) => slipId}
    />
  );
}

function RefundRequests() {
  const query = useInfiniteQuery({
    queryKey: ['refund-requests'],
    queryFn: ({ pageParam }) =>
      call(listRefundRequests, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Waiting
      title="Credit that owners ask for"
      query={query}
      columns={requestColumns}
      items={query.data?.pages.flatMap(({ requests }) => requests) ?? []}
      keyOf={({ ref }) => ref}
    />
  );
}

interface WaitingProps<Item> {
  title: string;
  query: {
    isPending: boolean;
    error: Error | null;
    hasNextPage: boolean;
    isFetching: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
}

function Waiting<Item>({ title, query, ...table }: WaitingProps<Item>) {
  if (query.isPending) return <Skeleton label={`Loading: ${title}`} shape="table" />;
  if (query.error) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Card title={title}>
      <CardTable {...table} label={title} className="office-table" emptyText="Nothing waits." />
      {query.hasNextPage && (
        <SmallButton disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {query.isFetching ? 'Loading...' : 'Show more'}
        </SmallButton>
      )}
    </Card>
  );
}
