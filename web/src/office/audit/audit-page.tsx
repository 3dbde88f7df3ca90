import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AuditEvent, exportAudit, readAudit } from '#shared/audit/contract.ts';
import { auditKinds } from '#shared/platform/audit-kinds.ts';
import { Button } from '#web/src/components/button.tsx';
import type { Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Table } from '#web/src/office/lib/card.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';
import { AuditFilters, type AuditQuestion, useQuestion } from './audit-filters.tsx';
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
