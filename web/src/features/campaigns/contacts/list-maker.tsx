import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  addContacts,
  CONTACT_ROWS,
  type ContactList,
  createContactList,
} from '#shared/contacts/contract.ts';
import { contactErrors } from '#shared/contacts/errors.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { ProgressLine } from '#web/src/components/progress-line.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { nextBatch } from '#web/src/lib/documents/next-batch.ts';
import { sendPatiently } from '#web/src/lib/documents/send-patiently.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import { useSessionOwner } from '#web/src/lib/session/session.ts';
import { Store, useStore } from '#web/src/lib/storage/store.ts';
import { ConsentTick } from '../campaign/parts.tsx';
import { refusalMessage } from '../campaign/queries.ts';
import {
  type ContactRow,
  type ContactRows,
  type Contacts,
  FoundNumbers,
  type Gathered,
  GiveNumbers,
  useContacts,
} from './contacts.tsx';

interface ListMakerProps {
  /** Tells runs apart: a run goes on while its owner looks at other screens, and is found by its purpose. */
  purpose: string;
  way: 'paste' | 'file';
  /** The list to extend; without it a new one is made. */
  list?: ContactList;
  onDone: (list: ContactList) => void;
}

/** Makes a list, from the paste or file to the last number that the server has. */
export function ListMaker({ purpose, way, list, onDone }: ListMakerProps) {
  const owner = useSessionOwner() ?? '';
  const place = `${owner}.${purpose}`;
  const contacts = useContacts();
  const [run, setRun] = useState(() => currentRun(place));
  useEffect(() => () => forgetDone(place), [place]);

  const begin = (target: ListTarget, { contacts: gathered }: Gathered) => {
    const next = new ContactsRun(owner, target, gathered);
    keepRun(place, next);
    setRun(next);
    void next.go();
  };

  const leave = () => {
    keepRun(place, null);
    setRun(null);
    contacts.startAgain();
  };

  const finish = (made: ContactList) => {
    contacts.forgetTyped();
    onDone(made);
  };

  if (run) return <RunProgress run={run} onDone={finish} onLeave={leave} />;
  const { gathered } = contacts;
  if (!gathered) return <GiveNumbers way={way} contacts={contacts} />;
  return <MakeForm gathered={gathered} list={list} contacts={contacts} onMake={begin} />;
}

interface MakeFormProps {
  gathered: Gathered;
  list: ContactList | undefined;
  contacts: Contacts;
  onMake: (target: ListTarget, gathered: Gathered) => void;
}

function MakeForm({ gathered, list, contacts, onMake }: MakeFormProps) {
  const form = useForm(createContactList, {
    start: {
      name: withoutUnseen(gathered.name.slice(0, createContactList.body.name.max)),
      consentDeclared: false,
    },
    rules: {
      name: msg('Give the list a name.'),
      consentDeclared: ({ consentDeclared }) =>
        consentDeclared ? undefined : errorText(contactErrors, 'contacts.noConsent'),
    },
    followsTyping: true,
    change: {
      mutate: ({ name }: { name: string }) => onMake(list ? { list } : { name }, gathered),
      isPending: false,
      error: null,
    },
  });
  const { people } = gathered.contacts;
  return (
    <>
      <FoundNumbers contacts={gathered.contacts} />
      {!list && <FormField of={form} name="name" label={t('Name of the list')} />}
      <ConsentTick
        isGiven={form.typed.consentDeclared}
        problem={form.problemAt('consentDeclared')}
        onTick={(consentDeclared) => form.set({ consentDeclared })}
      />
      <Acts
        acts={[
          people > 0 && [
            tn(people, 'Save 1 number', 'Save {n} numbers'),
            () => form.submit(),
            { look: 'primary' },
          ],
          [t('Other numbers'), contacts.startAgain],
        ]}
      />
    </>
  );
}

interface RunProgressProps {
  run: ContactsRun;
  onDone: (list: ContactList) => void;
  onLeave: () => void;
}

function RunProgress({ run, onDone, onLeave }: RunProgressProps) {
  const { status, done, list, problem } = useStore(run, (state) => state);
  const isDone = status === 'done';
  const first = useRef<HTMLButtonElement>(null);
  const tellDone = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone && list) tellDone(list);
  }, [isDone, list]);
  // The pressed button may be gone with the previous status.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, [status]);

  return (
    <>
      <p role="status">{isDone && list ? listText(list) : t('Saving the numbers')}</p>
      <Alert>{problem}</Alert>
      {isDone && run.contacts.refused.length > 0 && <InvalidRows rows={run.contacts.refused} />}
      {!isDone && <ProgressLine label={t('Saving the numbers')} done={done} total={run.total} />}
      <Acts
        acts={[
          status === 'running' && [t('Stop'), () => run.stop(), { ref: first }],
          status === 'stopped' && [
            t('Go on'),
            () => void run.go(),
            { ref: first, look: 'primary' },
          ],
          status !== 'running' && [t('Other numbers'), onLeave, isDone ? { ref: first } : {}],
        ]}
      />
    </>
  );
}

/** For example "Chama: 380 people · 3 invalid · 2 twice". */
export function listText({ name, members, invalid, duplicate }: ContactList): string {
  const parts = [tn(members, '1 person', '{n} people')];
  if (invalid > 0) parts.push(t('{n} invalid', { n: formatNumber(invalid) }));
  if (duplicate > 0) parts.push(t('{n} twice', { n: formatNumber(duplicate) }));
  return `${name}: ${parts.join(' · ')}`;
}

type ListTarget = { name: string } | { list: ContactList };

interface RunState {
  status: 'running' | 'stopped' | 'done';
  done: number;
  /** As the server last answered it; null until it is made. */
  list: ContactList | null;
  problem: string | null;
}

/** Sends the rows of a list in batches. A request may be sent twice: a repeat changes nothing more. */
class ContactsRun extends Store<RunState> {
  readonly contacts: ContactRows;
  readonly #owner: string;
  readonly #target: ListTarget;
  /** One list for all tries. */
  readonly #key = crypto.randomUUID();
  #stopping = new AbortController();

  constructor(owner: string, target: ListTarget, contacts: ContactRows) {
    const list = 'list' in target ? target.list : null;
    super({ status: 'stopped', done: 0, list, problem: null });
    this.#owner = owner;
    this.#target = target;
    this.contacts = contacts;
  }

  get total(): number {
    return this.contacts.rows.length;
  }

  async go(): Promise<void> {
    if (this.read().status !== 'stopped') return;
    this.#stopping = new AbortController();
    this.change({ status: 'running', problem: null });
    try {
      const isThrough = await this.#sendAll(this.#stopping.signal);
      this.change({ status: isThrough ? 'done' : 'stopped' });
    } catch (error) {
      this.change({ status: 'stopped', problem: refusalMessage(error) });
    }
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #sendAll(signal: AbortSignal): Promise<boolean> {
    const list = this.read().list ?? (await this.#makeList(signal));
    if (!list) return false;
    this.change({ list });
    while (this.read().done < this.total) {
      const batch = nextBatch(this.contacts.rows, this.read().done, CONTACT_ROWS);
      const reply = await this.#send(list, batch, signal);
      if (!reply) return false;
      this.change({ list: reply.list, done: this.read().done + batch.length });
    }
    return true;
  }

  #makeList(signal: AbortSignal): Promise<ContactList | null> {
    const name = 'name' in this.#target ? this.#target.name : '';
    return sendPatiently(this.#owner, signal, () =>
      call(createContactList, {
        body: { name, consentDeclared: true },
        idempotencyKey: this.#key,
      }),
    );
  }

  #send({ listId }: ContactList, rows: ContactRow[], signal: AbortSignal) {
    return sendPatiently(this.#owner, signal, () =>
      call(addContacts, { params: { listId }, body: { rows } }),
    );
  }
}

/** Runs by owner and purpose. They go on while their owner looks at other screens. */
const runs = new Map<string, ContactsRun>();

const currentRun = (place: string): ContactsRun | null => runs.get(place) ?? null;

function keepRun(place: string, run: ContactsRun | null): void {
  if (run) runs.set(place, run);
  else runs.delete(place);
}

function forgetDone(place: string): void {
  if (runs.get(place)?.read().status === 'done') runs.delete(place);
}
