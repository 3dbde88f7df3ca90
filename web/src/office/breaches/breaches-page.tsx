import type { QueryClient } from '@tanstack/react-query';
import {
  type Breach,
  type BreachState,
  listBreaches,
  noteBreach,
  writeToBreach,
} from '#shared/breaches/contract.ts';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Card, Facts, List, Words } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { Page } from '#web/src/office/lib/heading.tsx';
import { OfficeForm } from '#web/src/office/lib/office-form.tsx';
import { usePages } from '#web/src/office/lib/use-pages.ts';

const reload = (client: QueryClient) => client.invalidateQueries();

const changed: Subject<Breach> = { name: 'breaches', params: {}, show: reload, reload };

const labels: Readonly<Record<BreachState, Label>> = {
  open: { text: 'The Commissioner is not told', tone: 'late' },
  told: { text: 'Told', tone: 'wait' },
  closed: { text: 'Closed', tone: 'neutral' },
};

/** The register of breaches of personal data. */
export default function BreachesPage() {
  const query = usePages(
    ['breaches'],
    (page) => call(listBreaches, { query: page }),
    ({ breaches }) => breaches,
  );
  return (
    <Page title="Breaches">
      <p>
        The Data Protection Commissioner is told within 72 hours of the moment that we know of a
        breach. What is written here stays. Write no names and no numbers of people.
      </p>
      <NoteForm />
      <PagedList query={query} loadingLabel="Loading the breaches">
        {(breaches) => breaches.map((one) => <BreachCard key={one.ref} breach={one} />)}
      </PagedList>
    </Page>
  );
}

const BreachCard = ({ breach }: { breach: Breach }) => (
  <Card title={`Breach ${breach.ref}`} aside={<Chip label={labels[breach.state]} />}>
    <Facts
      facts={[
        ['We knew', formatMoment(breach.learnedAt)],
        ['Tell by', formatMoment(breach.tellBy)],
        ['Told', breach.toldAt && formatMoment(breach.toldAt)],
        ['People', formatNumber(breach.people)],
      ]}
    />
    <List items={breach.lines} keyOf={({ at }) => at} isOrdered>
      {({ text, at }) => (
        <>
          <Words>{text}</Words> <small>{formatMoment(at)}</small>
        </>
      )}
    </List>
    {breach.state !== 'closed' && <WriteForm breach={breach} />}
  </Card>
);

/** As a field of the browser says it, in Nairobi. */
const momentOf = (typed: string): string | null =>
  typed ? new Date(`${typed}:00+03:00`).toISOString() : null;

function WriteForm({ breach: { ref, version, people, toldAt } }: { breach: Breach }) {
  const form = useChangeForm(writeToBreach, {
    of: { ...changed, name: `breach.${ref}`, version: () => version },
    params: { ref },
    start: { toldAt: '', people: String(people), text: '', isClosed: false },
    body: (body, typed) => ({ ...body, toldAt: momentOf(typed.toldAt) }),
    done: 'It is in the register.',
  });
  return (
    <OfficeForm of={form} act="Add it" look="btn-primary">
      {toldAt === null && (
        <FormField of={form} name="toldAt" label="It was told" type="datetime-local" optional />
      )}
      <FormField of={form} name="people" label="People whose data were reached" />
      <FormField of={form} name="text" label="What is known now" rows={3} />
      <label>
        <input
          type="checkbox"
          className="form-check-input"
          checked={form.typed.isClosed}
          onChange={({ target }) => form.set({ isClosed: target.checked })}
        />{' '}
        Close it. If nobody was told, the text says why nobody had to be.
      </label>
    </OfficeForm>
  );
}

function NoteForm() {
  const form = useChangeForm(noteBreach, {
    of: changed,
    start: { learnedAt: '', people: '', text: '' },
    body: (body, typed) => ({ ...body, learnedAt: momentOf(typed.learnedAt) ?? '' }),
    done: ({ ref }) => `It is in the register: ${ref}.`,
  });
  return (
    <Card title="Note a breach">
      <OfficeForm of={form} act="Note it">
        <FormField of={form} name="learnedAt" label="We knew of it" type="datetime-local" />
        <FormField of={form} name="people" label="People whose data were reached" />
        <FormField of={form} name="text" label="What happened, and which data" rows={3} />
      </OfficeForm>
    </Card>
  );
}
