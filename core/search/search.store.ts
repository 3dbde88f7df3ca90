import type { DeleteWrite, PutWrite } from '../platform/writes.ts';
import { searchTerm } from './search-term.entity.ts';
import { distinct, type Findable, nameTerms, profileTerms, type Term } from './terms.ts';

const PROFILE = 'profile';

const putOf = (userId: string, source: string) => (term: Term) =>
  searchTerm.put({ ...term, userId, source });

/** The writes by which a new owner is found. */
export const profileTermWrites = (userId: string, owner: Findable): PutWrite[] =>
  profileTerms(owner).map(putOf(userId, PROFILE));

/** The writes by which an owner of other facts is found, and no longer by the facts of before. */
export function changedTermWrites(
  userId: string,
  before: Findable,
  after: Findable,
): (PutWrite | DeleteWrite)[] {
  const [gone, now] = [profileTerms(before), profileTerms(after)];
  const has = (terms: readonly Term[], wanted: Term) =>
    terms.some(({ kind, term }) => kind === wanted.kind && term === wanted.term);
  return [
    ...gone.filter((one) => !has(now, one)).map(deleteOf(userId)),
    ...now.filter((one) => !has(gone, one)).map(putOf(userId, PROFILE)),
  ];
}

/** The writes after which nobody is found by the facts of this owner. */
export const forgottenTermWrites = (userId: string, owner: Findable): DeleteWrite[] =>
  profileTerms(owner).map(deleteOf(userId));

const deleteOf = (userId: string) => (term: Term) =>
  searchTerm.delete({ ...term, userId, source: PROFILE });

/** The writes by which an application is found by the name that stands in it. */
export const applicationTermWrites = (
  { userId, applicationId }: { userId: string; applicationId: string },
  businessName: string,
): PutWrite[] => distinct(nameTerms(businessName)).map(putOf(userId, applicationId));

/** Rows that are looked at for one answer: a Query of less than one read unit. */
const LOOK = 24;

/**
 * @param wanted the beginning of a word, or a whole number
 * @returns the owners who have it, at most so many
 */
export async function findOwners({ kind, bucket, term }: Term, most: number): Promise<string[]> {
  const question =
    kind === 'name' ? { key: { kind, bucket }, begins: { term } } : { key: { kind, bucket, term } };
  const { items } = await searchTerm.page({ ...question, limit: LOOK, consistent: false });
  return [...new Set(items.map(({ userId }) => userId))].slice(0, most);
}
