import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type BoardRow, countBoard, listBoard } from '#shared/delivery/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { type Stage, stages } from '#shared/projects/project-machine.ts';
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
import { isPast } from './fields.ts';
import texts from './texts.json' with { type: 'json' };

/** Projects of the stage in the address, the next milestone first. */
export default function BoardPage() {
  const [params] = useSearchParams();
  const stage = stages.find((one) => one === params.get('stage')) ?? 'Scheduled';
  useRowKeys();
  const query = usePages(
    ['board', stage],
    (page) => call(listBoard, { query: { stage, ...page } }),
    ({ projects }) => projects,
  );
  const nothing = `No project is at "${stage}". ${emptyTexts[stage]}`;
  return (
    <Page title="Projects">
      <Stages stage={stage} />
      <PagedList
        query={query}
        loadingLabel="Loading the projects"
        empty={<EmptyState icon="documents" text={nothing} />}
      >
        {(rows) => (
          <Table
            label={`Projects: ${stage}`}
            columns={columns}
            items={rows}
            keyOf={({ ref }) => ref}
            rowClass={({ nextDay }) => (nextDay && isPast(nextDay) ? 'office-late-row' : '')}
          />
        )}
      </PagedList>
    </Page>
  );
}

const emptyTexts: Readonly<Record<Stage, string>> = texts.emptyStages;

function Stages({ stage: shown }: { stage: Stage }) {
  const { data: counts } = useQuery({
    queryKey: ['board', 'counts'],
    queryFn: async () => (await call(countBoard)).counts,
    // They cost more than a page of the board, and guide people who look for work.
    staleTime: MINUTE_MS,
  });
  const tabs = stages.map((stage) => ({
    path: `/projects?stage=${encodeURIComponent(stage)}`,
    text: stage,
    count: counts?.find((one) => one.stage === stage)?.projects,
    isShown: stage === shown,
  }));
  return <CountedTabs label="Stages" tabs={tabs} />;
}

const columns: Column<BoardRow>[] = [
  {
    title: 'Ref',
    place: 'title',
    cell: ({ ref }) => (
      <Link className="office-row-link" to={`/projects/${ref}`}>
        {ref}
      </Link>
    ),
  },
  { title: 'Project', cell: ({ name }) => <bdi>{name}</bdi> },
  { title: 'System', cell: ({ systemNeed }) => systemNeed },
  { title: 'Next milestone', cell: (row) => <NextDay row={row} /> },
  {
    title: 'Accepted',
    cell: ({ accepted, milestones }) => (milestones > 0 ? `${accepted} of ${milestones}` : '-'),
  },
  { title: 'Delivery', cell: (row) => <Delivery row={row} /> },
  { title: 'Waits for', cell: ({ waitsFor }) => texts.waitsFor[waitsFor ?? 'nobody'] },
  { title: 'Lead', cell: ({ lead }) => lead ?? 'Nobody yet' },
  { title: 'Paid', isNumber: true, cell: ({ percentPaid }) => `${percentPaid}%` },
];

const NextDay = ({ row: { nextDay } }: { row: BoardRow }) =>
  nextDay ? (
    <span className={isPast(nextDay) ? 'office-late' : ''}>
      {formatDay(nextDay)}
      {isPast(nextDay) && ', late'}
    </span>
  ) : (
    <>No plan yet</>
  );

const Delivery = ({ row: { expectedDay, firstDay } }: { row: BoardRow }) => (
  <>
    {expectedDay ? formatDay(expectedDay) : '-'}
    {firstDay && <small> (was {formatDay(firstDay)})</small>}
  </>
);
