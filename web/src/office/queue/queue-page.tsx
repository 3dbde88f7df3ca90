import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { countQueue } from '#shared/assessment/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { call } from '#web/src/office/lib/api.ts';
import {
  CountedTabs,
  OrderFilter,
  PeopleFilter,
  usePathWith,
} from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { type Status, useQueue } from '#web/src/office/lib/use-queue.ts';
import { QueueTable } from './queue-table.tsx';

export default function QueuePage() {
  const [params] = useSearchParams();
  const { status, assignee, order, query } = useQueue(params);
  const nothing = `Nothing is "${status}" here. Choose another status, or other people.`;
  return (
    <Page title="Queue" aside={<Filters />}>
      <Statuses status={status} assignee={assignee} />
      <PagedList
        query={query}
        loadingLabel="Loading the queue"
        empty={<EmptyState icon="done" text={nothing} />}
      >
        {(rows) => (
          <QueueTable
            rows={rows}
            label={`Applications: ${status}`}
            from={{ status, ...(assignee && { assignee }), ...(order && { order }) }}
          />
        )}
      </PagedList>
    </Page>
  );
}

const Filters = () => (
  <form className="office-filters" aria-label="Filters">
    <PeopleFilter label="Assigned to" name="assignee" />
    <OrderFilter texts={['Oldest first', 'Newest first']} />
  </form>
);

function Statuses({ status: shown, assignee }: { status: Status; assignee: string }) {
  const pathWith = usePathWith();
  const { data: counts } = useQuery({
    queryKey: ['queue', 'counts', assignee],
    queryFn: async () =>
      (await call(countQueue, { query: { ...(assignee && { assignee }) } })).counts,
    staleTime: MINUTE_MS,
  });
  const tabs = applicationStatuses.map((status) => ({
    path: pathWith('status', status),
    text: status,
    count: counts?.find((one) => one.status === status)?.applications,
    isShown: status === shown,
  }));
  return <CountedTabs label="Statuses" tabs={tabs} />;
}
