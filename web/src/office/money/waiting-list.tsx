import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import type { CardTableProps } from '#web/src/components/card-table.tsx';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';

export const agreementOf = ({ ref, businessName }: Pick<OfficeSlip, 'ref' | 'businessName'>) => (
  <>
    <Link className="office-row-link" to={`/agreements/${ref}`}>
      {ref}
    </Link>{' '}
    <bdi>{businessName}</bdi>
  </>
);

interface WaitingListProps<Item> extends Pick<CardTableProps<Item>, 'columns' | 'keyOf'> {
  title: string;
  query: UseInfiniteQueryResult<Item[]>;
  aside?: ReactNode;
  /** Above the table. */
  children?: ReactNode;
}

export function WaitingList<Item>({
  title,
  query,
  aside,
  children,
  ...table
}: WaitingListProps<Item>) {
  return (
    <Loaded query={query} label={`Loading: ${title}`} shape="table">
      {(items) => (
        <Card title={title} aside={aside}>
          {children}
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
