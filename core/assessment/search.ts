import type { QueueRowItem } from '#core/applications/queue-row.ts';
import type { TermKind } from '#core/search/search-terms.ts';
import { EMAIL, KRA_PIN } from '#shared/accounts/profile.ts';
import type { QueueRow } from '#shared/assessment/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { Deps } from './deps.ts';
import { toQueueRow } from './queue.ts';

type SearchDeps = Pick<
  Deps,
  'rowByReference' | 'findByPhone' | 'findByTerm' | 'rowsOfOwner' | 'auditView' | 'clock'
>;

/** What a text was taken for. */
type SearchedBy = 'reference' | 'number' | TermKind;

/** Owners whose rows are read: with the look-ups before them, at most 5 read units. */
const MOST_OWNERS = 6;

/** Terms that are looked at: an owner and an application of the same name have one each. */
const MOST_FOUND = 2 * MOST_OWNERS;

/** The rows of each owner, newest first. */
const ROWS_EACH = 3;

/**
 * Finds applications by a reference, or by what is known of their owner. The audit records the search, and
 * not its text: what it has never goes, and a text may name a person.
 *
 * @param text in any spelling
 * @returns the applications, and what the text was taken for: the last kind, if none found anything
 */
export async function searchApplications(
  deps: SearchDeps,
  by: StaffActor,
  text: string,
): Promise<{ applications: QueueRow[]; by: SearchedBy }> {
  const found = await search(deps, text.trim());
  const now = deps.clock();
  const entry = { kind: 'search.made', subject: 'platform', label: found.by } as const;
  await deps.auditView(by, entry, now);
  return { applications: found.rows.map((row) => toQueueRow(row, now)), by: found.by };
}

async function search(deps: SearchDeps, text: string) {
  let by: SearchedBy = 'name';
  for (by of kindsOf(text)) {
    const rows = await finders[by](deps, text);
    if (rows.length > 0) return { by, rows };
  }
  return { by, rows: [] };
}

/** @returns what a text may be, the rarest first: Wanjiku has the form of a reference, and is a name */
export function kindsOf(typed: string): SearchedBy[] {
  const text = withPlainDigits(typed);
  if (EMAIL.test(text)) return ['email'];
  const plain = text.replace(/[\s.-]/g, '').toUpperCase();
  if (KRA_PIN.test(plain)) return ['pin'];
  if (/^[+\d][\d\s()-]+$/.test(text) && normalizeKenyanPhone(text)) {
    return ['number', 'registration', 'name'];
  }
  return [
    ...(/^[0-9A-Z]{7}$/i.test(text) ? (['reference'] as const) : []),
    ...(/\d/.test(text) ? (['registration'] as const) : []),
    'name',
  ];
}

type Finder = (deps: SearchDeps, text: string) => Promise<QueueRowItem[]>;

const byTerm =
  (kind: TermKind): Finder =>
  async (deps, text) => {
    const found = await deps.findByTerm(kind, text, MOST_FOUND);
    return rowsOf(deps, found);
  };

const finders: Record<SearchedBy, Finder> = {
  reference: async ({ rowByReference }, text) => {
    const row = await rowByReference(text);
    return row ? [row] : [];
  },
  number: async (deps, text) => {
    const phone = normalizeKenyanPhone(text);
    return phone ? rowsOf(deps, await deps.findByPhone(phone)) : [];
  },
  pin: byTerm('pin'),
  registration: byTerm('registration'),
  email: byTerm('email'),
  name: byTerm('name'),
};

/** @returns the newest rows of each owner, in the order in which the owners were found */
async function rowsOf(
  { rowsOfOwner }: SearchDeps,
  found: readonly { userId: string }[],
): Promise<QueueRowItem[]> {
  const owners = [...new Set(found.map(({ userId }) => userId))].slice(0, MOST_OWNERS);
  return (await Promise.all(owners.map((userId) => rowsOfOwner(userId, ROWS_EACH)))).flat();
}
