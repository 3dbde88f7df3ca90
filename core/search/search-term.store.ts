import type { Write } from '#core/platform/table/writes.ts';
import { searchTerm, type TermItem, type TermKind } from './search-term.entity.ts';
import { placeOf } from './terms.ts';

/** What a term leads to: an owner, or one application of an owner. */
export type Found = Pick<TermItem, 'holder' | 'userId' | 'applicationId' | 'ref'>;

/** A name of two words that begin alike stands twice in a range. */
const TERMS_EACH = 2;

/**
 * Finds by a whole PIN, registration number or e-mail address, or by the beginning of a name or of any of
 * its words.
 *
 * @param typed in any spelling (words.ts); of a name two letters at least, but for a name of one
 * @returns each owner and each application once
 */
export async function findByTerm(kind: TermKind, typed: string, limit = 8): Promise<Found[]> {
  const place = placeOf(kind, typed);
  if (!place) return [];
  const { term, ...partition } = place;
  const { items } = await searchTerm.page({
    ...(kind === 'name' ? { key: partition, begins: { term } } : { key: place }),
    only: ['holder', 'userId', 'applicationId', 'ref'],
    limit: kind === 'name' ? limit * TERMS_EACH : limit,
    consistent: false,
  });
  const byHolder = new Map(items.map((item) => [item.holder, item]));
  return [...byHolder.values()].slice(0, limit);
}

/** The writes that put terms in the place of others, for the transaction that changes their source. */
export function termWrites(before: readonly TermItem[], after: readonly TermItem[]): Write[] {
  const [were, are] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))];
  return [
    ...after.filter((item) => !were.has(nameOf(item))).map((item) => searchTerm.put(item)),
    ...before.filter((item) => !are.has(nameOf(item))).map((item) => searchTerm.delete(item)),
  ];
}

/** A text that no other term of the same holder has. */
const nameOf = ({ kind, term }: TermItem): string => `${kind} ${term}`;
