/** The office finds owners and applications by these terms. No key shows a PIN or an e-mail address. */
import { createHash } from 'node:crypto';
import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { phraseOf, phrasesOf, wordsOf } from '#shared/typed/words.ts';

/** `applied`: the name of an application. Many owners of one name who never applied must not hide it. */
const termKinds = ['applied', 'name', 'pin', 'registration', 'email'] as const;

export type TermKind = (typeof termKinds)[number];

type NameKind = 'applied' | 'name';

const isName = (kind: TermKind): kind is NameKind => kind === 'applied' || kind === 'name';

/** Written and deleted in the transactions of its owner or application. */
export const searchTerm = entity({
  name: 'searchTerm',
  about: 'One term by which the office finds an owner or an application. It leads only to ids.',
  attributes: {
    kind: oneOf(termKinds),
    bucket: text({
      about: 'The first two letters of the term, so that no partition has them all.',
    }),
    term: text({
      personal: true,
      about:
        'For a name: the name in lower case, starting at one of its words. For a PIN, registration number or e-mail address: its SHA-256, because table keys appear in logs.',
    }),
    holder: text({ about: 'The id of the owner, or of the application.' }),
    userId: text(),
    applicationId: text({ optional: true, about: 'Absent for a term of an owner.' }),
    ref: text({ optional: true }),
  },
  key: {
    question: 'Who has this term, or a name that begins like this?',
    pk: 'search#{kind}#{bucket}',
    sk: '{term}#{holder}',
  },
});

type TermItem = ItemOf<typeof searchTerm>;

interface SearchableOwner {
  userId: string;
  fullName: string;
  businessName: string;
  email?: string | null | undefined;
  kraPin?: string | null | undefined;
  registrationNumber?: string | null | undefined;
}

interface SearchableApplication {
  applicationId: string;
  userId: string;
  ref: string;
  businessName: string;
}

type TermPlace = Pick<TermItem, 'kind' | 'bucket' | 'term'>;

export function termsOf(owner: SearchableOwner): TermItem[] {
  const { userId, fullName, businessName } = owner;
  const holder = { holder: userId, userId };
  const names = new Set([...phrasesOf(fullName), ...phrasesOf(businessName)]);
  const exact = [
    exactPlace('email', owner.email ?? ''),
    exactPlace('pin', owner.kraPin ?? ''),
    exactPlace('registration', owner.registrationNumber ?? ''),
  ].filter((place) => place !== null);
  return [...[...names].map((term) => namePlace('name', term)), ...exact].map((place) => ({
    ...place,
    ...holder,
  }));
}

export function termsOfApplication(application: SearchableApplication): TermItem[] {
  const { applicationId, userId, ref, businessName } = application;
  const holder = { holder: applicationId, userId, applicationId, ref };
  const terms = [...new Set(phrasesOf(businessName))];
  return terms.map((term) => ({ ...namePlace('applied', term), ...holder }));
}

/** null if nothing in the typed text can be found. */
export function placeOf(kind: TermKind, typed: string): TermPlace | null {
  if (!isName(kind)) return exactPlace(kind, typed);
  const phrase = phraseOf(wordsOf(typed));
  return phrase ? namePlace(kind, phrase) : null;
}

const namePlace = (kind: NameKind, term: string): TermPlace => ({
  kind,
  bucket: bucketOf(term),
  term,
});

function exactPlace(kind: Exclude<TermKind, NameKind>, typed: string): TermPlace | null {
  const plain = plainForms[kind](typed);
  if (!plain) return null;
  const term = createHash('sha256').update(`${kind} ${plain}`).digest('hex');
  return { kind, bucket: bucketOf(term), term };
}

/** People type PINs and registrations with spaces, dots and dashes, or without. */
const bare = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const plainForms: Record<Exclude<TermKind, NameKind>, (typed: string) => string> = {
  pin: bare,
  registration: bare,
  email: (typed) => typed.trim().normalize('NFKC').toLowerCase(),
};

/** The first two letters. A search by name has at least two, so it reads one partition; the names are spread over many. */
const bucketOf = (term: string): string => [...term].slice(0, 2).join('');

/** An owner, or one application of an owner. */
type Found = Pick<TermItem, 'holder' | 'userId' | 'applicationId' | 'ref'>;

/** A name of two words that begin alike occurs twice in a range. */
const TERMS_EACH = 2;

/**
 * Finds by a whole PIN, registration number or e-mail address, or by the beginning of any word of a name. Each owner or
 * application is found once.
 * @param typed in any spelling (words.ts); at least two letters of a name, unless it has only one
 */
export async function findByTerm(kind: TermKind, typed: string, limit = 8): Promise<Found[]> {
  const place = placeOf(kind, typed);
  if (!place) return [];
  const { term, ...partition } = place;
  const { items } = await searchTerm.page({
    ...(isName(kind) ? { key: partition, begins: { term } } : { key: place }),
    only: ['holder', 'userId', 'applicationId', 'ref'],
    limit: isName(kind) ? limit * TERMS_EACH : limit,
    consistent: false,
  });
  const byHolder = new Map(items.map((item) => [item.holder, item]));
  return [...byHolder.values()].slice(0, limit);
}

export function termWrites(before: readonly TermItem[], after: readonly TermItem[]): Write[] {
  const [were, are] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))];
  return [
    ...after.filter((item) => !were.has(nameOf(item))).map((item) => searchTerm.put(item)),
    ...before.filter((item) => !are.has(nameOf(item))).map((item) => searchTerm.delete(item)),
  ];
}

const nameOf = ({ kind, term }: TermItem): string => `${kind} ${term}`;
