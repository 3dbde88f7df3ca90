import {
  addContacts,
  CONTACT_ROWS,
  type ContactList,
  createContactList,
} from '#shared/contacts/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { nextBatch } from '#web/src/lib/documents/next-batch.ts';
import { sendPatiently } from '#web/src/lib/documents/send-patiently.ts';
import { queryClient } from '#web/src/lib/queries/query-client.ts';
import { Store } from '#web/src/lib/storage/store.ts';
import { refusalMessage } from '../campaign/queries.ts';
import type { ContactRow, ContactRows } from './contact-rows.ts';

export type ListTarget = { name: string } | { list: ContactList };

interface RunState {
  status: 'running' | 'stopped' | 'done';
  done: number;
  /** As the server last answered it; null until it is made. */
  list: ContactList | null;
  problem: string | null;
}

/** Sends the rows of a list in batches. A request may be sent twice: a repeat changes nothing more. */
export class ContactsRun extends Store<RunState> {
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

export const currentRun = (place: string): ContactsRun | null => runs.get(place) ?? null;

export function keepRun(place: string, run: ContactsRun | null): void {
  if (run) runs.set(place, run);
  else runs.delete(place);
}

export function forgetDone(place: string): void {
  if (runs.get(place)?.read().status === 'done') runs.delete(place);
}
