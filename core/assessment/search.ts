import type { QueueRow } from '../../shared/assessment/contract.ts';
import type { StaffActor } from '../../shared/platform/contract.ts';
import { mobilePhone } from '../../shared/platform/phone.ts';
import type { QueueRowItem } from '../applications/queue-row.entity.ts';
import { isoTime } from '../platform/clock.ts';
import { type TermKind, typedTerm } from '../search/terms.ts';
import type { Deps } from './deps.ts';
import { toQueueRow } from './queue.ts';

type SearchDeps = Pick<
  Deps,
  | 'findReferenceOf'
  | 'findRow'
  | 'rowsOfOwner'
  | 'findOwners'
  | 'findOwnersByPhone'
  | 'auditView'
  | 'clock'
>;

/** Owners of an answer, and applications of each: all together a search takes at most 5 read units. */
const MOST_OWNERS = 6;
const MOST_OF_OWNER = 3;

/** What a text can be, the most telling first. */
const forms: readonly { by: string; kind: TermKind; pattern: RegExp }[] = [
  { by: 'KRA PIN', kind: 'pin', pattern: /^[AP]\d{9}[A-Z]$/i },
  { by: 'e-mail address', kind: 'email', pattern: /@/ },
  { by: 'registration', kind: 'registration', pattern: /\d/ },
];

interface Found {
  by: string;
  rows: QueueRowItem[];
}

/**
 * Finds applications by what somebody typed: a reference, a number, a PIN, a registration, an e-mail
 * address, or the beginning of a word of a name. The audit records it, without the text, which may be
 * somebody's number.
 */
export async function searchApplications(
  deps: SearchDeps,
  actor: StaffActor,
  text: string,
): Promise<{ applications: QueueRow[]; by: string }> {
  const { by, rows } = await find(deps, text.trim());
  const after = { by, found: rows.map(({ ref }) => ref) };
  const entry = { kind: 'search.made', subject: 'platform', label: by, after } as const;
  await deps.auditView(actor, entry, deps.clock());
  const now = isoTime(deps.clock());
  return { applications: rows.map((row) => toQueueRow(row, now)), by };
}

async function find(deps: SearchDeps, text: string): Promise<Found> {
  const byReference = await deps.findReferenceOf(text);
  const row = byReference && (await deps.findRow(byReference));
  if (row) return { by: 'reference', rows: [row] };
  const phone = mobilePhone(text);
  if (phone)
    return { by: 'phone number', rows: await rowsOf(deps, await deps.findOwnersByPhone(phone)) };
  const form = forms.find(({ pattern }) => pattern.test(text));
  const byForm = form && (await ownersBy(deps, form.kind, text));
  if (form && byForm?.length) return { by: form.by, rows: await rowsOf(deps, byForm) };
  return { by: 'name', rows: await rowsOf(deps, await ownersBy(deps, 'name', text)) };
}

async function ownersBy(deps: SearchDeps, kind: TermKind, text: string): Promise<string[]> {
  const term = typedTerm(kind, text);
  return term ? deps.findOwners(term, MOST_OWNERS) : [];
}

async function rowsOf(deps: SearchDeps, owners: readonly string[]): Promise<QueueRowItem[]> {
  const rows = await Promise.all(
    owners.slice(0, MOST_OWNERS).map((userId) => deps.rowsOfOwner(userId, MOST_OF_OWNER)),
  );
  return rows.flat();
}
