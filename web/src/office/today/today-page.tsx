import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readToday, type Task, type Today } from '#shared/health/contract.ts';
import { type TaskMenu, taskKinds, taskLists } from '#shared/health/tasks.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { formatDay, formatMoment, formatTime } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Loaded, Table } from '#web/src/office/lib/card.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { useMay } from '#web/src/office/lib/staff.ts';
import texts from './texts.json' with { type: 'json' };

const { titles, acts } = texts;

/** Where an act is done. */
const places: Record<TaskMenu, (ref: string) => string> = {
  queue: (ref) => `/applications/${ref}`,
  projects: (ref) => `/projects/${ref}`,
  agreements: (ref) => `/agreements/${ref}`,
  money: () => '/money/unmatched',
  complaints: () => '/complaints',
  people: () => '/people',
  health: () => '/health',
};

const placeOf = ({ kind, ref }: Task) =>
  kind === 'breach' ? '/breaches' : places[taskLists[taskKinds[kind][0]].menu](ref);

/** Read again as other lists are: when a screen that shows it opens, at most each 15 seconds. */
export const useToday = (): UseQueryResult<Today> =>
  useQuery({ queryKey: ['today'], queryFn: () => call(readToday) });

/** A number that stops at a limit. */
export const counted = ({ count, hasMore }: { count: number; hasMore: boolean }): string =>
  hasMore ? `${count}+` : `${count}`;

/** The first screen: the tasks of the member who is signed in. */
export function TodayPage() {
  const today = useToday();
  return (
    <Page title="Today">
      <Loaded query={today} label="Loading what waits for you" shape={['table', 'table']}>
        {({ groups }) =>
          groups.length === 0 ? (
            <Nothing />
          ) : (
            groups.map(({ group, tasks, hasMore }) => (
              <Card
                key={group}
                title={`${titles[group]} (${counted({ count: tasks.length, hasMore })})`}
              >
                {tasks.length > 0 ? (
                  <Table
                    label={titles[group]}
                    className="office-lines office-today"
                    items={tasks}
                    columns={columns}
                    keyOf={({ kind, ref, since, amount }) => `${kind} ${ref} ${since} ${amount}`}
                  />
                ) : (
                  <p>The oldest wait for colleagues. The list in the menu has the rest.</p>
                )}
              </Card>
            ))
          )
        }
      </Loaded>
    </Page>
  );
}

const columns: readonly Column<Task>[] = [
  {
    title: 'What',
    place: 'title',
    cell: (one) => (
      <>
        <Link className="office-row-link office-act" to={placeOf(one)}>
          {acts[one.kind]}
        </Link>{' '}
        <bdi>{one.name || one.ref}</bdi>
      </>
    ),
  },
  { title: 'About', cell: (one) => <About task={one} /> },
  {
    title: 'When',
    cell: (one) => (
      <span className={isLate(one) ? 'office-whole office-late' : 'office-whole'}>
        {whenOf(one)}
      </span>
    ),
  },
];

function About({ task: { kind, ref, name, what, amount } }: { task: Task }) {
  if (what && amount === null) return <bdi>{what}</bdi>;
  if (kind === 'deadLetters')
    return amount === null ? 'How many is not known' : `${amount} messages`;
  return amount === null ? (name && kind !== 'member' ? ref : '') : kes(amount);
}

/** A call after its hours, and what has a day after it. */
function isLate({ kind, until }: Task): boolean {
  if (until === null || kind === 'wishes') return false;
  const [end, now] = [Date.parse(until), Date.now()];
  return kind === 'call' ? end < now : nairobiDay(end) < nairobiDay(now);
}

function whenOf({ kind, since, until }: Task): string {
  if (kind === 'call' && until)
    return `${formatDay(since)}, ${formatTime(since)} to ${formatTime(until)}`;
  if (kind === 'promise' && until) return `Promised for ${formatDay(until)}`;
  if (kind === 'milestone' && until) return `Due ${formatDay(until)}`;
  if (kind === 'complaint' && until) return `Answer by ${formatDay(until)}`;
  return kind === 'deadLetters' ? 'Now' : `Since ${formatMoment(since)}`;
}

/** Says what to do next. */
function Nothing() {
  const mayRead = useMay('review', 'approve');
  const hasProjects = useMay('deliver', 'finance');
  const [to, label] = mayRead
    ? ['/queue', 'Open the queue']
    : hasProjects
      ? ['/projects', 'Open the projects']
      : ['/people', 'See who is of the staff'];
  return (
    <EmptyState icon="done" text="Nothing waits for you.">
      <Link className="btn btn-primary" to={to}>
        {label}
      </Link>
    </EmptyState>
  );
}
