import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type AuditEvent, exportAudit, readAudit } from '../../../../shared/audit/contract.ts';
import { auditKindNames, auditKinds } from '../../../../shared/audit/kinds.ts';
import { CardTable, type Column } from '../../components/card-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { saveFile } from '../../lib/files/save-file.ts';
import { formatMoment } from '../../lib/language/format.ts';
import { toastError, toastSuccess } from '../../lib/toasts/toast-store.ts';
import { Heading } from '../app/heading.tsx';
import { call } from '../lib/api.ts';
import { passkeyProblem } from '../lib/passkey-problem.ts';
import { staffQuery } from '../lib/staff.ts';
import { auditCsv } from './audit-csv.ts';

const abouts = ['day', 'member', 'application'] as const;

const today = (): string => new Date().toISOString().slice(0, 10);

/** What the filters in the address ask for. */
function useQuestion() {
  const [params] = useSearchParams();
  const about = abouts.find((one) => one === params.get('about')) ?? 'day';
  const which = params.get('which') ?? (about === 'day' ? today() : '');
  const kind = auditKindNames.find((one) => one === params.get('kind')) ?? null;
  return { about, which, kind };
}

/** Who did what, when, and from where. Nobody can change it. */
export function AuditPage() {
  const question = useQuestion();
  const query = useInfiniteQuery({
    queryKey: ['audit', question],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: cursor }) => call(readAudit, { body: { ...question, cursor } }),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
    enabled: question.which !== '',
  });
  return (
    <main id="main" className="office-main">
      <div className="office-head">
        <Heading title="Audit" />
        <Filters question={question} />
      </div>
      {question.which === '' ? (
        <EmptyState icon="documents" text="Choose what to look at." />
      ) : (
        <PagedList
          query={query}
          loadingLabel="Loading the audit"
          actions={<Export question={question} />}
        >
          {(events) =>
            events.length === 0 ? (
              <EmptyState
                icon="documents"
                text="Nothing was written down here. Choose another day or person."
              />
            ) : (
              <AuditTable events={events} />
            )
          }
        </PagedList>
      )}
    </main>
  );
}

function Filters({
  question: { about, which, kind },
}: {
  question: ReturnType<typeof useQuestion>;
}) {
  const [, setParams] = useSearchParams();
  const { data: staff = [] } = useQuery(staffQuery);
  const set = (change: Record<string, string>) =>
    setParams((params) => {
      for (const [name, value] of Object.entries(change)) {
        if (value) params.set(name, value);
        else params.delete(name);
      }
      return params;
    });
  return (
    <form
      className="office-filters"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <label>
        By{' '}
        <select
          className="form-select form-select-sm"
          value={about}
          onChange={({ target }) => set({ about: target.value, which: '' })}
        >
          {abouts.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        Which{' '}
        {about === 'member' ? (
          <select
            className="form-select form-select-sm"
            value={which}
            onChange={({ target }) => set({ which: target.value })}
          >
            <option value="">Choose</option>
            {staff.map(({ staffId, name }) => (
              <option key={staffId} value={staffId}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            className="form-control form-control-sm"
            type={about === 'day' ? 'date' : 'text'}
            placeholder={about === 'application' ? 'A7K2Q9M' : ''}
            defaultValue={which}
            key={`${about} ${which}`}
            onBlur={({ target }) => target.value !== which && set({ which: target.value })}
          />
        )}
      </label>
      <label>
        What{' '}
        <select
          className="form-select form-select-sm"
          value={kind ?? ''}
          onChange={({ target }) => set({ kind: target.value })}
        >
          <option value="">Everything</option>
          {auditKindNames.map((one) => (
            <option key={one} value={one}>
              {auditKinds[one]}
            </option>
          ))}
        </select>
      </label>
    </form>
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

const Changed = ({ facts }: { facts: unknown }) =>
  facts ? <code className="office-code">{JSON.stringify(facts)}</code> : null;

const AuditTable = ({ events }: { events: readonly AuditEvent[] }) => (
  <CardTable
    label="Audit, newest first"
    columns={columns}
    items={events}
    keyOf={({ eventId }) => eventId}
    className="office-table"
  />
);

function Export({ question }: { question: ReturnType<typeof useQuestion> }) {
  const exported = useMutation({
    mutationFn: () => call(exportAudit, { body: question }),
    onSuccess: ({ events, isComplete }) => {
      saveFile(`audit-${question.about}-${question.which}.csv`, auditCsv(events));
      if (!isComplete) {
        toastSuccess({ title: 'Saved', text: 'The file has the newest 5,000 events.' });
      }
    },
    onError: (error) => toastError(passkeyProblem(error)),
  });
  return (
    <button
      type="button"
      className="btn btn-outline-primary"
      disabled={exported.isPending}
      onClick={() => exported.mutate()}
    >
      {exported.isPending ? 'Waiting for your passkey...' : 'Export as CSV'}
    </button>
  );
}
