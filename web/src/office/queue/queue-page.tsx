import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { listQueue } from '#shared/assessment/contract.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { useFilterChange } from '#web/src/office/lib/filters.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { staffQuery, useMe } from '#web/src/office/lib/staff.ts';
import { QueueTable } from './queue-table.tsx';

type Status = (typeof applicationStatuses)[number];

const FIRST: Status = 'Pending Review';

/** The queue, oldest first. */
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
      <label>
        Status{' '}
        <select
          className="form-select form-select-sm"
          value={status}
          onChange={({ target }) => choose({ status: target.value })}
        >
          {applicationStatuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        Assigned to{' '}
        <select
          className="form-select form-select-sm"
          value={assignee}
          onChange={({ target }) => choose({ assignee: target.value })}
        >
          <option value="">Anybody</option>
          <option value="nobody">Nobody yet</option>
          {me && <option value={me.staffId}>Me</option>}
          {colleagues.map(({ staffId, name }) => (
            <option key={staffId} value={staffId}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}
