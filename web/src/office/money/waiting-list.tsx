import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import type { CardTableProps } from '#web/src/components/card-table.tsx';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Lines, Loaded, Long, RowLink } from '#web/src/office/lib/card.tsx';

type Named = Pick<OfficeSlip, 'ref' | 'businessName'>;

export const agreementOf = ({ ref }: Named) => <RowLink to={`/agreements/${ref}`} text={ref} />;

export const businessOf = ({ businessName }: Named) => <Long text={businessName} />;

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
          <Lines {...table} label={title} items={items} emptyText="Nothing waits." />
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
