import type { UseInfiniteQueryResult } from '@tanstack/react-query';
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
import type { CardTableProps, Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { anotherNumber, waitingTexts } from '#web/src/office/agreements/texts.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { useMay, useNameOf } from '#web/src/office/lib/staff.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { MoneyPage } from './money-page.tsx';

/** Of all agreements, oldest first. Each is answered on its agreement. */
export default function WaitingPage() {
  useRowKeys();
  const mayCollect = useMay('finance');
  return (
    <MoneyPage title="What waits">
      <p>
        What waits for a second person, the slips of bank payments and the credit that owners ask
        for, where there are any. The reference leads to the agreement, where each is answered.
      </p>
      {mayCollect && (
        <>
          <Acts />
          <Slips />
          <RefundRequests />
        </>
      )}
    </MoneyPage>
  );
}

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

function Acts() {
  const nameOf = useNameOf();
  return (
    <Waiting
      title="Waits for a second person"
      query={usePages(
        ['waiting-acts'],
        (query) => call(listWaiting, { query }),
        ({ acts }) => acts,
      )}
      columns={actColumns(nameOf)}
      keyOf={({ ref }) => ref}
    />
  );
}

const Slips = () => (
  <Waiting
    title="Bank slips"
    query={usePages(
      ['slips'],
      (query) => call(listSlips, { query }),
      ({ slips }) => slips,
    )}
    columns={slipColumns}
    keyOf={({ slipId }) => slipId}
  />
);

const RefundRequests = () => (
  <Waiting
    title="Credit that owners ask for"
    query={usePages(
      ['refund-requests'],
      (query) => call(listRefundRequests, { query }),
      ({ requests }) => requests,
    )}
    columns={requestColumns}
    keyOf={({ ref }) => ref}
  />
);

interface WaitingProps<Item> extends Pick<CardTableProps<Item>, 'columns' | 'keyOf'> {
  title: string;
  query: UseInfiniteQueryResult<Item[]>;
}

function Waiting<Item>({ title, query, ...table }: WaitingProps<Item>) {
  return (
    <Loaded query={query} label={`Loading: ${title}`} shape="table">
      {(items) => (
        <Card title={title}>
          <Table {...table} label={title} items={items} emptyText="Nothing waits." />
          {query.hasNextPage && (
            <SmallButton disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
              {query.isFetching ? 'Loading...' : 'Show more'}
            </SmallButton>
          )}
        </Card>
      )}
    </Loaded>
  );
}
