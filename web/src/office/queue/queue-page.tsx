import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { listQueue } from '#shared/assessment/contract.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { ChoiceFilter, useFilterChange } from '#web/src/office/lib/filters.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { staffQuery, useMe } from '#web/src/office/lib/staff.ts';
import { QueueTable } from './queue-table.tsx';

type Status = (typeof applicationStatuses)[number];

const FIRST: Status = 'Pending Review';

export function QueuePage() {
  const [params] = useSearchParams();
  const status = applicationStatuses.find((one) => one === params.get('status')) ?? FIRST;
  const assignee = params.get('assignee') ?? '';
  useRowKeys();
  const query = useInfiniteQuery({
    queryKey: ['queue', status, assignee],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      call(listQueue, {
        query: { status, ...(assignee && { assignee }), ...(cursor && { cursor }) },
      }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ applications }) => applications),
  });
  return (
    <main id="main" className="office-main">
      <div className="office-head">
        <Heading title="Queue" />
        <Filters status={status} assignee={assignee} />
      </div>
      <PagedList query={query} loadingLabel="Loading the queue">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon="done"
              text={`Nothing is "${status}" here. Choose another status, or other people.`}
            />
          ) : (
            <QueueTable rows={rows} label={`Applications: ${status}`} />
          )
        }
      </PagedList>
    </main>
  );
}

function Filters({ status, assignee }: { status: Status; assignee: string }) {
  const choose = useFilterChange();
  const { data: staff = [] } = useQuery(staffQuery);
  const { data: me } = useMe();
  const colleagues = staff.filter(
    ({ state, staffId }) => state === 'Active' && staffId !== me?.staffId,
  );
  return (
    <form className="office-filters" aria-label="Filters">
      <ChoiceFilter
        label="Status"
        value={status}
        options={applicationStatuses.map((one) => [one, one])}
        onChoose={(chosen) => choose({ status: chosen })}
      />
      <ChoiceFilter
        label="Assigned to"
        value={assignee}
        none="Anybody"
        options={[
          ['nobody', 'Nobody yet'],
          ...(me ? [[me.staffId, 'Me'] as const] : []),
          ...colleagues.map(({ staffId, name }) => [staffId, name] as const),
        ]}
        onChoose={(chosen) => choose({ assignee: chosen })}
      />
    </form>
  );
}
