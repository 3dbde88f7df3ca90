/** The words and numbers by which the office finds an owner. */

export const termKinds = ['name', 'pin', 'registration', 'email'] as const;

export type TermKind = (typeof termKinds)[number];

export interface Term {
  kind: TermKind;
  bucket: string;
  term: string;
}

/** Words of a name after which nobody looks. */
const MOST_WORDS = 6;

/** Letters of a name that are kept: nobody types more of it. */
const LONGEST_TERM = 60;

/** Letters by which the terms of a kind are spread over partitions. */
const BUCKET = 2;

/** @returns a text as it is compared: small letters without marks, and words with one space between */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const keyOf = (kind: TermKind, term: string): Term => ({
  kind,
  bucket: [...term].slice(0, BUCKET).join(''),
  term,
});

/** @returns a name from each of its words on: "kamau hardware" is found by "kam" and by "hard" */
export function nameTerms(name: string): Term[] {
  const words = plain(name).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  return words.map((_, index) =>
    keyOf('name', words.slice(index).join(' ').slice(0, LONGEST_TERM).trim()),
  );
}

/** @returns a number or an address as one term; none for one that is empty */
export function exactTerm(
  kind: Exclude<TermKind, 'name'>,
  value: string | null | undefined,
): Term[] {
  const term = (
    kind === 'email' ? (value ?? '').trim().toLowerCase() : plain(value ?? '')
  ).replaceAll(' ', '');
  return term ? [keyOf(kind, term)] : [];
}

/** The facts of an owner by which the office looks. */
export interface Findable {
  fullName: string;
  businessName: string;
  kraPin?: string | null | undefined;
  registrationNumber?: string | null | undefined;
  email?: string | null | undefined;
}

/** @returns the terms of an owner, each once */
export function profileTerms(owner: Findable): Term[] {
  return distinct([
    ...nameTerms(owner.fullName),
    ...nameTerms(owner.businessName),
    ...exactTerm('pin', owner.kraPin),
    ...exactTerm('registration', owner.registrationNumber),
    ...exactTerm('email', owner.email),
  ]);
}

export const distinct = (terms: readonly Term[]): Term[] => [
  ...new Map(terms.map((one) => [`${one.kind}#${one.term}`, one])).values(),
];

/** @returns the question of what somebody typed: the beginning of a word, or a whole number */
export const typedTerm = (kind: TermKind, typed: string): Term | undefined =>
  kind === 'name' ? nameTerms(typed)[0] : exactTerm(kind, typed)[0];
