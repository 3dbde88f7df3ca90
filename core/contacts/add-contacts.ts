import { AppError } from '#core/platform/app-error.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { addContacts as contract } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { requireList } from './contact-lists.ts';
import type { Deps } from './deps.ts';
import type { ContactListItem, ListMember, ListRefusal } from './list.store.ts';

/** Rows in one transaction, which also has the list's counts and the check of the account. */
const CHUNK = 90;

/** Refused rows stay this long, so that the owner can correct the file. */
const REFUSALS_SECONDS = 30 * 24 * 60 * 60;

type List = Pick<ContactListItem, 'userId' | 'listId'>;

interface Row {
  line: number;
  typed: string;
  name: string | undefined;
  phone: string | null;
}

interface NewRows {
  members: ListMember[];
  refusals: ListRefusal[];
}

/**
 * A row that makes no member is stored as a refusal with its line number. So a repeated row changes nothing, even while
 * the first call runs.
 * @throws AppError as the contract lists them
 */
export async function addContacts(
  deps: Deps,
  { userId, listId }: List,
  { rows }: BodyOf<typeof contract>,
): Promise<ContactListItem> {
  const list = await requireList(deps, userId, listId);
  const read = rows.map(({ line, phone, name }) => ({
    line,
    typed: phone,
    name: name ?? undefined,
    phone: mobilePhone(phone),
  }));
  for (let at = 0; at < read.length; at += CHUNK)
    await addChunk(deps, list, read.slice(at, at + CHUNK));
  return requireList(deps, userId, listId);
}

const addChunk = (deps: Deps, list: List, rows: readonly Row[]): Promise<void> =>
  untilDone(async () => {
    const phones = new Set(rows.flatMap(({ phone }) => phone ?? []));
    const known = await deps.findRows(list, [...phones], rows);
    const added = newRows(list, rows, known, ttlAfter(deps.clock(), REFUSALS_SECONDS));
    if (added.members.length + added.refusals.length === 0) return;
    const outcome = await deps.insertRows(list, added);
    if (outcome === 'full') throw await fullRefusal(deps, list);
    // A parallel call wrote one of the rows. The next read finds this row.
    return outcome === 'changed' ? BUSY : undefined;
  });

/** @throws AppError contacts.listNotFound if the list is gone, or is being deleted */
async function fullRefusal(deps: Deps, { userId, listId }: List): Promise<AppError> {
  await requireList(deps, userId, listId);
  return new AppError('contacts.listFull');
}

function newRows(list: List, rows: readonly Row[], known: NewRows, ttl: number): NewRows {
  const { userId, listId } = list;
  const members = new Map(known.members.map((member) => [member.phone, member]));
  const refusals = new Map(known.refusals.map((refusal) => [nameOf(refusal), refusal]));
  const added: NewRows = { members: [], refusals: [] };
  for (const { line, typed, name, phone } of rows) {
    const member = phone ? members.get(phone) : undefined;
    if (phone && !member) {
      const fresh = { listId, phone, line, ...(name && { name }) };
      members.set(phone, fresh);
      added.members.push(fresh);
    } else if (member?.line !== line && !refusals.has(nameOf({ line, typed }))) {
      const about = member ? ({ problem: 'duplicate', phone: member.phone } as const) : invalid;
      const fresh = { userId, listId, line, typed, ...about, ttl, ...(name && { name }) };
      refusals.set(nameOf(fresh), fresh);
      added.refusals.push(fresh);
    }
  }
  return added;
}

const invalid = { problem: 'invalid' } as const;

/** @returns a key that no other row of the list has */
const nameOf = ({ line, typed }: Pick<ListRefusal, 'line' | 'typed'>): string => `${line} ${typed}`;
