import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type AuditEvent, exportAudit, readAudit } from '#shared/audit/contract.ts';
import { type AuditKind, auditKindNames, auditKinds } from '#shared/platform/audit-kinds.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { Button } from '#web/src/components/button.tsx';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Table } from '#web/src/office/lib/card.tsx';
import { ChoiceFilter, useFilterChange } from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { staffQuery, useNameOf } from '#web/src/office/lib/staff.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { auditCsv, factsOf } from './facts.ts';

const NOTHING = 'Nothing was written down here. Choose another day or person.';

/** A rare kind may be missing from the newest page. */
const NOT_YET = 'Nothing of this kind is among the newest. Load more to look further back.';

/** Who did what, when, and from where. Nobody can change it. */
export default function AuditPage() {
  const question = useQuestion();
  const query = usePages(
    ['audit', question],
    ({ cursor = null }) => call(readAudit, { body: { ...question, cursor } }),
    ({ events }) => events,
    question.which !== '',
  );
  return (
    <Page title="Audit" aside={<AuditFilters question={question} />}>
      {question.which === '' ? (
        <EmptyState icon="documents" text="Choose what to look at." />
      ) : (
        <PagedList
          query={query}
          loadingLabel="Loading the audit"
          empty={<EmptyState icon="documents" text={query.hasNextPage ? NOT_YET : NOTHING} />}
          actions={<Export question={question} />}
        >
          {(events) => (
            <Table
              label="Audit, newest first"
              columns={columns}
              items={events}
              keyOf={({ eventId }) => eventId}
              className="office-audit"
            />
          )}
        </PagedList>
      )}
    </Page>
  );
}

const columns: Column<AuditEvent>[] = [
  { title: 'When', place: 'title', cell: ({ at }) => formatMoment(at) },
  { title: 'Who', cell: ({ name }) => <bdi>{name}</bdi> },
  { title: 'What', cell: ({ kind }) => auditKinds[kind as keyof typeof auditKinds] ?? kind },
  {
    title: 'On',
    cell: ({ subject, label }) =>
      subject.startsWith('application#') ? (
        <Link to={`/applications/${label}`}>{label}</Link>
      ) : (
        label
      ),
  },
  { title: 'From', cell: ({ from }) => from },
  { title: 'Before', cell: ({ before }) => <Changed facts={before} /> },
  { title: 'After', cell: ({ after }) => <Changed facts={after} /> },
];

function Changed({ facts }: { facts: unknown }) {
  const nameOf = useNameOf();
  if (!facts) return null;
  return (
    <ul>
      {factsOf(facts, nameOf).map(([name, value]) => (
        <li key={name}>
          {name}: <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Export({ question }: { question: AuditQuestion }) {
  const exported = useMutation({
    mutationFn: () => call(exportAudit, { body: question }),
    onSuccess: ({ events, isComplete }) => {
      saveFile(`audit-${question.about}-${question.which}.csv`, auditCsv(events));
      if (!isComplete) {
        toastSuccess({
          title: 'Saved',
          text: 'The file has what is among the newest 5,000 events.',
        });
      }
    },
    onError: (error) => toastError(passkeyProblem(error)),
  });
  return (
    <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
      {exported.isPending ? 'Waiting for your passkey...' : 'Export as CSV'}
    </Button>
  );
}

const abouts = ['day', 'member', 'application', 'project'] as const;

interface AuditQuestion {
  about: About;
  /** A day as `2026-11-23`, a member's id, or a reference. */
  which: string;
  kind: AuditKind | null;
}

type About = (typeof abouts)[number];

/** The field of a question; a member is chosen from a list. */
const fields: Readonly<
  Record<Exclude<About, 'member'>, readonly [label: string, type: string, example: string]>
> = {
  day: ['Day', 'date', ''],
  application: ['Reference', 'text', 'A7K2Q9M'],
  project: ['Reference', 'text', ''],
};

function useQuestion(): AuditQuestion {
  const [params] = useSearchParams();
  const about = abouts.find((one) => one === params.get('about')) ?? 'day';
  const first: Partial<Record<About, string>> = { day: nairobiDay(Date.now()) };
  const which = params.get('which') ?? first[about] ?? '';
  const kind = auditKindNames.find((one) => one === params.get('kind')) ?? null;
  return { about, which, kind };
}

function AuditFilters({ question: { about, which, kind } }: { question: AuditQuestion }) {
  const set = useFilterChange();
  const choose = (value: string) => value !== which && set({ which: value });
  return (
    <form
      className="office-filters"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <ChoiceFilter
        label="By"
        value={about}
        options={abouts.map((one) => [one, one])}
        onChoose={(chosen) => set({ about: chosen, which: '' })}
      />
      {about === 'member' ? (
        <MemberFilter which={which} onChoose={choose} />
      ) : (
        <label>
          {fields[about][0]}{' '}
          <input
            key={`${about} ${which}`}
            className="form-control form-control-sm"
            type={fields[about][1]}
            placeholder={fields[about][2]}
            defaultValue={which}
            onBlur={({ target }) => choose(target.value.trim())}
          />
        </label>
      )}
      <ChoiceFilter
        label="What"
        value={kind ?? ''}
        none="Everything"
        options={auditKindNames.map((one) => [one, auditKinds[one]])}
        onChoose={(chosen) => set({ kind: chosen })}
      />
    </form>
  );
}

interface MemberFilterProps {
  which: string;
  onChoose: (staffId: string) => void;
}

function MemberFilter({ which, onChoose }: MemberFilterProps) {
  const { data: staff = [] } = useQuery(staffQuery);
  return (
    <ChoiceFilter
      label="Member"
      value={which}
      none="Choose"
      options={staff.map(({ staffId, name }) => [staffId, name])}
      onChoose={onChoose}
    />
  );
}
