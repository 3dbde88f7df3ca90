import type { QueueRowItem } from '#core/applications/application/queue-row.ts';
import type { TermKind } from '#core/search/search-terms.ts';
import { EMAIL, KRA_PIN } from '#shared/accounts/profile.ts';
import type { QueueRow } from '#shared/assessment/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { Deps } from './deps.ts';
import { toQueueRow } from './queue.ts';

type SearchedBy = 'reference' | 'number' | TermKind;

/** Reads the rows of at most this many owners: with the look-ups, at most 5 read units. */
const MOST_OWNERS = 6;

/** Terms to read. An owner and an application may each have a term for the same name. */
const MOST_FOUND = 2 * MOST_OWNERS;

/** Rows of each owner, newest first. */
const ROWS_EACH = 3;

/**
 * The audit records the search without its text, because the text may name a person and the audit is never deleted.
 * @returns the applications, and the kind of text that found them; the last kind tried if nothing was found
 */
export async function searchApplications(
  deps: Deps,
  by: StaffActor,
  text: string,
): Promise<{ applications: QueueRow[]; by: SearchedBy }> {
  const found = await search(deps, text.trim());
  const now = deps.clock();
  const entry = { kind: 'search.made', subject: 'platform', label: found.by } as const;
  await deps.auditView(by, entry, now);
  return { applications: found.rows.map((row) => toQueueRow(row, now)), by: found.by };
}

async function search(deps: Deps, text: string) {
  let by: SearchedBy = 'name';
  for (by of kindsOf(text)) {
    const rows = await finders[by](deps, text);
    if (rows.length > 0) return { by, rows };
  }
  return { by, rows: [] };
}

/** @returns the possible kinds of a text, rarest first. For example, Wanjiku may be a reference or a name. */
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

type Finder = (deps: Deps, text: string) => Promise<QueueRowItem[]>;

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

/** @returns the newest rows of each owner, in the order of the owners */
async function rowsOf(
  { rowsOfOwner }: Deps,
  found: readonly { userId: string }[],
): Promise<QueueRowItem[]> {
  const owners = [...new Set(found.map(({ userId }) => userId))].slice(0, MOST_OWNERS);
  return (await Promise.all(owners.map((userId) => rowsOfOwner(userId, ROWS_EACH)))).flat();
}
