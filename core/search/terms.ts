/** The terms by which owners and applications are found. No key shows a PIN or an e-mail address. */
import { createHash } from 'node:crypto';
import { phraseOf, phrasesOf, wordsOf } from '#shared/typed/words.ts';
import type { TermItem, TermKind } from './search-term.entity.ts';

/** The facts of an owner by which the office finds one. */
export interface SearchableOwner {
  userId: string;
  fullName: string;
  businessName: string;
  email?: string | null | undefined;
  kraPin?: string | null | undefined;
  registrationNumber?: string | null | undefined;
}

/** The facts of an application by which the office finds it, beside its reference. */
export interface SearchableApplication {
  applicationId: string;
  userId: string;
  ref: string;
  businessName: string;
}

/** The place of a term in the table, or of all terms that begin with it. */
export type TermPlace = Pick<TermItem, 'kind' | 'bucket' | 'term'>;

/** @returns each term of an owner once */
export function termsOf(owner: SearchableOwner): TermItem[] {
  const { userId, fullName, businessName } = owner;
  const holder = { holder: userId, userId };
  const names = new Set([...phrasesOf(fullName), ...phrasesOf(businessName)]);
  const exact = [
    exactPlace('email', owner.email ?? ''),
    exactPlace('pin', owner.kraPin ?? ''),
    exactPlace('registration', owner.registrationNumber ?? ''),
  ].filter((place) => place !== null);
  return [...[...names].map(namePlace), ...exact].map((place) => ({ ...place, ...holder }));
}

/** @returns each term of an application once */
export function termsOfApplication(application: SearchableApplication): TermItem[] {
  const { applicationId, userId, ref, businessName } = application;
  const holder = { holder: applicationId, userId, applicationId, ref };
  return [...new Set(phrasesOf(businessName))].map((term) => ({ ...namePlace(term), ...holder }));
}

/** @returns where to look for what somebody typed; null if nothing in it can be found */
export function placeOf(kind: TermKind, typed: string): TermPlace | null {
  if (kind !== 'name') return exactPlace(kind, typed);
  const phrase = phraseOf(wordsOf(typed));
  return phrase ? namePlace(phrase) : null;
}

const namePlace = (term: string): TermPlace => ({ kind: 'name', bucket: bucketOf(term), term });

function exactPlace(kind: Exclude<TermKind, 'name'>, typed: string): TermPlace | null {
  const plain = plainForms[kind](typed);
  if (!plain) return null;
  const term = createHash('sha256').update(`${kind} ${plain}`).digest('hex');
  return { kind, bucket: bucketOf(term), term };
}

/** PIN and registration are read out and typed with spaces, dots and dashes, or without. */
const bare = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const plainForms: Record<Exclude<TermKind, 'name'>, (typed: string) => string> = {
  pin: bare,
  registration: bare,
  email: (typed) => typed.trim().normalize('NFKC').toLowerCase(),
};

/** The first two letters: whoever looks for a name types as many, and no partition has all names. */
const bucketOf = (term: string): string => [...term].slice(0, 2).join('');
