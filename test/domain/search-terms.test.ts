import fc from 'fast-check';
import { kindsOf } from '#core/assessment/search.ts';
import { placeOf, termsOf, termsOfApplication } from '#core/search/search-terms.ts';
import { MOST_WORDS, wordsOf } from '#shared/typed/words.ts';
import { forAny } from '#test/support/for-any.ts';
import samples from './samples/search-terms.json' with { type: 'json' };

const owner = (fullName: string, businessName = fullName) => ({
  userId: 'u',
  fullName,
  businessName,
});

const namesOf = (...names: [string, string?]) =>
  termsOf(owner(...names))
    .filter(({ kind }) => kind === 'name')
    .map(({ term }) => term);

/** Whether a query of the terms' partition would find the name. */
const isFoundBy = (typed: string, name: string): boolean => {
  const place = placeOf('name', typed);
  const terms = termsOf(owner(name));
  return terms.some(
    ({ bucket, term }) => bucket === place?.bucket && term.startsWith(place?.term ?? '#'),
  );
};

const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc
    .array(fc.constantFrom('Wanjiku', 'KAMAU', "Ng'ang'a", 'Hardware', 'Ltd', 'J', '24', 'Café'), {
      minLength: 1,
      maxLength: 8,
    })
    .map((words) => words.join(' ')),
);

it.each(Object.entries(samples.wordsOf))('the name %j has the words %j', (given, words) =>
  expect(wordsOf(given)).toEqual(words),
);

it('whatever the name, the beginning of each of its words finds it, from two letters on', () =>
  forAny(name, fc.nat(), fc.nat(), (given, word, letters) => {
    const words = wordsOf(given);
    fc.pre(words.length > 0);
    const chosen = [...(words[word % words.length] ?? '')];
    fc.pre(chosen.length > 1);
    const typed = chosen.slice(0, 2 + (letters % (chosen.length - 1))).join('');
    expect(isFoundBy(typed, given)).toBe(true);
  }));

it('a name is found by itself, in capitals and with its words turned around', () =>
  forAny(name, fc.nat(), (given, turn) => {
    const words = wordsOf(given);
    fc.pre(words.length > 0);
    const at = turn % words.length;
    expect(isFoundBy(given, given)).toBe(true);
    expect(isFoundBy([...words.slice(at), ...words.slice(0, at)].join(' '), given)).toBe(true);
  }));

it('whatever the name, a key has room for each of its terms, and there are few of them', () =>
  forAny(name, (given) => {
    const terms = termsOfApplication({
      applicationId: 'A'.repeat(26),
      userId: 'u',
      ref: 'A7K2Q9M',
      businessName: given,
    });
    expect(terms.length).toBeLessThanOrEqual(MOST_WORDS);
    for (const { term, holder } of terms) {
      expect(Buffer.byteLength(`${term}#${holder}`)).toBeLessThanOrEqual(1024);
    }
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
  }));

it('a name that is the business as well has each term once', () => {
  expect(namesOf('Wanjiku Kamau')).toEqual(['wanjiku kamau', 'kamau wanjiku']);
  expect(namesOf('Wanjiku Kamau', 'Kamau Wanjiku')).toEqual(['wanjiku kamau', 'kamau wanjiku']);
});

it('a PIN, a registration and an e-mail address are found however they are typed, and no key shows them', () => {
  const facts = {
    kraPin: 'A123456789Z',
    registrationNumber: 'BN/2019-4411',
    email: 'Wanjiku@Example.com',
  };
  const terms = termsOf({ ...owner('Wanjiku'), ...facts });
  const placesOf = (kind: 'pin' | 'registration' | 'email') =>
    terms.filter((one) => one.kind === kind).map(({ bucket, term }) => ({ kind, bucket, term }));
  expect([placeOf('pin', 'a123 456 789 z')]).toEqual(placesOf('pin'));
  expect([placeOf('registration', 'bn 2019 4411')]).toEqual(placesOf('registration'));
  expect([placeOf('email', ' wanjiku@example.COM ')]).toEqual(placesOf('email'));
  expect(JSON.stringify(terms)).not.toMatch(/123456789|4411|example/i);
});

it('nothing is looked for where a text has no letter or digit', () => {
  expect(placeOf('name', " ' ")).toBeNull();
  expect(placeOf('pin', '--')).toBeNull();
});

it.each(Object.entries(samples.kindsOf))('the text %j may be %j', (typed, kinds) =>
  expect(kindsOf(typed)).toEqual(kinds),
);
