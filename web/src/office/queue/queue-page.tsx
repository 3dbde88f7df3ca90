import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { ChoiceFilter, useFilterChange } from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { useRowKeys } from '#web/src/office/lib/keys.ts';
import { staffQuery, useMe } from '#web/src/office/lib/staff.ts';
import { type Status, useQueue } from '#web/src/office/lib/use-queue.ts';
import { QueueTable } from './queue-table.tsx';

export function QueuePage() {
  const [params] = useSearchParams();
  const { status, assignee, query } = useQueue(params);
  useRowKeys();
  const nothing = `Nothing is "${status}" here. Choose another status, or other people.`;
  return (
    <Page title="Queue" aside={<Filters status={status} assignee={assignee} />}>
      <PagedList
        query={query}
        loadingLabel="Loading the queue"
        empty={<EmptyState icon="done" text={nothing} />}
      >
        {(rows) => (
          <QueueTable
            rows={rows}
            label={`Applications: ${status}`}
            from={{ status, ...(assignee && { assignee }) }}
          />
        )}
      </PagedList>
    </Page>
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
