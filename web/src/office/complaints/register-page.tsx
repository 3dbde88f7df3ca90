import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ComplaintList,
  type ComplaintState,
  type ComplaintWay,
  complaintLists,
} from '#shared/complaints/complaint.ts';
import {
  answerComplaint,
  listOfficeComplaints,
  noteComplaint,
  type OfficeComplaint,
} from '#shared/complaints/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { csvPhone } from '#web/src/lib/files/save-file.ts';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Card, Facts, List, Words } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { ChoiceFilter } from '#web/src/office/lib/filters.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { useDraft } from '#web/src/office/lib/use-draft.ts';
import { usePages } from '#web/src/office/lib/use-pages.ts';

const KEY = ['complaints'];

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

const changed: Subject<OfficeComplaint> = { name: 'complaints', params: {}, show: reload, reload };

const listTexts: Readonly<Record<ComplaintList, string>> = {
  waiting: 'Waiting for an answer',
  answered: 'Answered',
  closed: 'Closed',
};

/** The register of complaints. The address says which part of it is shown. */
export default function ComplaintsPage() {
  const [params, setParams] = useSearchParams();
  const [isNoting, setIsNoting] = useState(false);
  const list = complaintLists.find((one) => one === params.get('list')) ?? 'waiting';
  const query = usePages(
    [...KEY, list],
    (page) => call(listOfficeComplaints, { query: { list, ...page } }),
    ({ complaints }) => complaints,
  );
  return (
    <Page
      title="Complaints"
      aside={
        <SmallButton look="primary" onClick={() => setIsNoting(true)}>
          Note a complaint
        </SmallButton>
      }
    >
      <form className="office-filters" aria-label="Filters">
        <ChoiceFilter
          label="Show"
          value={list}
          options={complaintLists.map((one) => [one, listTexts[one]] as const)}
          onChoose={(one) => setParams({ list: one })}
        />
      </form>
      <PagedList
        query={query}
        loadingLabel="Loading the complaints"
        actions={<ExportButton exported={register} />}
      >
        {(complaints) =>
          complaints.length === 0 ? (
            <EmptyState icon="done" text="No complaint is in this list." />
          ) : (
            complaints.map((one) => <ComplaintCard key={one.ref} complaint={one} />)
          )
        }
      </PagedList>
      {isNoting && <NoteDialog onClose={() => setIsNoting(false)} />}
    </Page>
  );
}

/** The waiting ones are read again at the end: a complaint may have gone back to it behind the reader. */
const readLists: readonly ComplaintList[] = [...complaintLists, 'waiting'];

/** The lists one after the other. A place is the number of a list, and its cursor. */
const register: Export<OfficeComplaint> = {
  filename: `complaints-${nairobiDay(Date.now())}.csv`,
  header: [
    'Complaint',
    'State',
    'Came',
    'Way',
    'Name',
    'Phone',
    'Answer by',
    'Answers',
    'Last answer',
    'Letters',
  ],
  toRow: ({ ref, state, openedAt, way, name, phone, dueDay, letters }) => {
    const answers = letters.filter(({ from }) => from === 'office');
    const lines = letters.map(({ from, text, at }) => `${at} ${from}: ${text}`);
    return [
      ref,
      labels[state].text,
      openedAt,
      ways[way],
      name ?? '',
      csvPhone(phone),
      dueDay,
      answers.length,
      answers.at(-1)?.at ?? '',
      lines.join('\n'),
    ];
  },
  keyOf: ({ ref }) => ref,
  read: async (place = '0', signal) => {
    const [at, cursor] = place.split(' ');
    const list = readLists[Number(at)] ?? 'waiting';
    const query = { list, ...(cursor && { cursor }) };
    const { complaints, next } = await call(listOfficeComplaints, { query, signal });
    const following = Number(at) + 1 < readLists.length ? `${Number(at) + 1}` : null;
    return { items: complaints, next: next ? `${at} ${next}` : following };
  },
};

const labels: Readonly<Record<ComplaintState, Label>> = {
  open: { text: 'Open', tone: 'wait' },
  escalated: { text: 'Not content: a second person answers', tone: 'late' },
  answered: { text: 'Answered', tone: 'yours' },
  closed: { text: 'Closed', tone: 'neutral' },
};

const ways: Readonly<Record<ComplaintWay, string>> = {
  app: 'In the app',
  card: "On a customer's card",
  phone: 'By phone',
};

function ComplaintCard({ complaint }: { complaint: OfficeComplaint }) {
  const { ref, state, way, name, phone, openedAt, dueDay, letters } = complaint;
  const phoneLink = <a href={`tel:${phone}`}>{formatKenyanPhone(phone)}</a>;
  const isWaiting = state === 'open' || state === 'escalated';
  return (
    <Card title={`Complaint ${ref}`} aside={<Chip label={labels[state]} />}>
      <Facts
        facts={[
          ['From', name && <bdi>{name}</bdi>],
          ['Phone', phoneLink],
          ['Came', `${ways[way]}, ${formatMoment(openedAt)}`],
          ['Answer by', formatDay(dueDay)],
        ]}
      />
      <List items={letters} keyOf={({ from, at }) => `${from} ${at}`} isOrdered>
        {({ from, text, at }) => (
          <div>
            <Words>{text}</Words>
            <small>
              {from === 'office' ? 'The office' : 'The person'}, {formatMoment(at)}
            </small>
          </div>
        )}
      </List>
      {isWaiting && <AnswerForm complaint={complaint} />}
    </Card>
  );
}

function AnswerForm({ complaint: { ref, version, way } }: { complaint: OfficeComplaint }) {
  const form = useChangeForm(answerComplaint, {
    of: { ...changed, name: `complaint.${ref}`, version: () => version },
    params: { ref },
    start: { text: '' },
    kept: { text: useDraft(`complaint ${ref}`) },
    done: 'It is answered.',
  });
  const help = {
    app: 'The owner reads it in the app, and is told on the dashboard.',
    card: 'The customer reads it on the card. Call as well.',
    phone: 'Call the person, and write what you said.',
  }[way];
  return (
    <OfficeForm of={form} act="Answer" busy="Sending..." look="btn-primary">
      <FormField of={form} name="text" label="Answer" help={help} rows={3} />
    </OfficeForm>
  );
}

function NoteDialog({ onClose }: { onClose: () => void }) {
  const form = useChangeForm(noteComplaint, {
    of: changed,
    start: { phone: '', name: '', text: '' },
    body: ({ phone, name, text }) => ({ phone, name: name || null, text }),
    done: ({ ref }) => `It is in the register: ${ref}.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      of={form}
      title="Note a complaint of somebody who called"
      submitLabel="Note it"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <FormField of={form} name="phone" label="Phone" type="tel" />
      <FormField of={form} name="name" label="Name" optional />
      <FormField of={form} name="text" label="What is wrong, in the person's words" rows={4} />
    </FormDialog>
  );
}
