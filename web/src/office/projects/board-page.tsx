import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type BoardRow, countBoard, listBoard } from '#shared/delivery/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { type Stage, stages } from '#shared/projects/project-machine.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Lines, Long, RowLink } from '#web/src/office/lib/card.tsx';
import {
  CountedTabs,
  OrderFilter,
  PeopleFilter,
  usePathWith,
} from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { isPast } from './fields.ts';
import { stateText } from './step-text.ts';
import texts from './texts.json' with { type: 'json' };

/** Projects of the stage in the address, the next milestone first. */
export default function BoardPage() {
  const [params] = useSearchParams();
  const stage = stages.find((one) => one === params.get('stage')) ?? 'Scheduled';
  const lead = params.get('lead') ?? '';
  const order = params.get('order') === 'desc' ? 'desc' : undefined;
  const query = usePages(
    ['board', stage, lead, order],
    (page) => call(listBoard, { query: { stage, ...(lead && { lead }), order, ...page } }),
    ({ projects }) => projects,
  );
  const nothing = `No project${lead && ' of this lead'} is at "${stateText(stage)}". ${emptyTexts[stage]}`;
  return (
    <Page title="Projects" aside={<Filters />}>
      <Stages stage={stage} lead={lead} />
      <PagedList
        query={query}
        loadingLabel="Loading the projects"
        empty={<EmptyState icon="documents" text={nothing} />}
      >
        {(rows) => (
          <Lines
            label={`Projects: ${stateText(stage)}`}
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

const Filters = () => (
  <form className="office-filters" aria-label="Filters">
    <PeopleFilter label="Lead" name="lead" />
    <OrderFilter texts={['Next milestone first', 'Last milestone first']} />
  </form>
);

const emptyTexts: Readonly<Record<Stage, string>> = texts.emptyStages;

function Stages({ stage: shown, lead }: { stage: Stage; lead: string }) {
  const pathWith = usePathWith();
  const { data: counts } = useQuery({
    queryKey: ['board', 'counts', lead],
    queryFn: async () => (await call(countBoard, { query: { ...(lead && { lead }) } })).counts,
    // They cost more than a page of the board, and guide people who look for work.
    staleTime: MINUTE_MS,
  });
  const tabs = stages.map((stage) => ({
    path: pathWith('stage', stage),
    text: stateText(stage),
    count: counts?.find((one) => one.stage === stage)?.projects,
    isShown: stage === shown,
  }));
  return <CountedTabs label="Stages" tabs={tabs} />;
}

const columns: Column<BoardRow>[] = [
  {
    title: 'Ref',
    place: 'title',
    cell: ({ ref }) => <RowLink to={`/projects/${ref}`} text={ref} />,
  },
  { title: 'Business', cell: ({ businessName }) => <Long text={businessName} /> },
  { title: 'Project', cell: (row) => <Long text={ownName(row)} /> },
  { title: 'Next milestone', cell: (row) => <NextDay row={row} /> },
  {
    title: 'Accepted',
    cell: ({ accepted, milestones }) => (milestones > 0 ? `${accepted} of ${milestones}` : '-'),
  },
  { title: 'Delivery', cell: (row) => <Delivery row={row} /> },
  { title: 'Waits for', cell: (row) => <WaitsFor row={row} /> },
  { title: 'Lead', cell: ({ lead }) => <Long text={lead ?? 'Nobody yet'} /> },
  { title: 'Paid', isNumber: true, cell: ({ percentPaid }) => `${percentPaid}%` },
];

/** A new project is called "business: system". */
const ownName = ({ name, businessName }: BoardRow): string =>
  name.startsWith(`${businessName}: `) ? name.slice(businessName.length + 2) : name;

function NextDay({ row: { nextDay, milestones } }: { row: BoardRow }) {
  if (!nextDay) return milestones > 0 ? '-' : 'No plan yet';
  return (
    <span className={isPast(nextDay) ? 'office-late' : ''}>
      {formatDay(nextDay)}
      {isPast(nextDay) && ', late'}
    </span>
  );
}

function Delivery({ row: { expectedDay, firstDay, deliveredAt } }: { row: BoardRow }) {
  if (deliveredAt) return <>Accepted {formatDay(deliveredAt)}</>;
  return (
    <>
      {expectedDay ? formatDay(expectedDay) : '-'}
      {firstDay && <small> (was {formatDay(firstDay)})</small>}
    </>
  );
}

const WaitsFor = ({ row: { waitsFor, changeWaitsFor } }: { row: BoardRow }) => (
  <>
    {texts.waitsFor[waitsFor ?? 'nobody']}{' '}
    {changeWaitsFor && (
      <Chip label={{ text: texts.changeWaitsFor[changeWaitsFor], tone: 'wait' }} />
    )}
  </>
);
