import fc from 'fast-check';
import { candidatesOf, MOST_CANDIDATES } from '#shared/collection/account-candidates.ts';
import { forAny } from '#test/support/for-any.ts';

const ACCOUNT = 'F7K2Q9A03';

it.each<[string, string]>([
  ['has small letters', 'f7k2q9a03'],
  ['has blanks and dashes', ' F7K-2Q9 A03.'],
  ['has two neighbours in each other’s place', 'F7K29QA03'],
  ['has its first two letters in each other’s place', '7FK2Q9A03'],
  ['has the letter O for the digit', 'F7K2Q9AO3'],
  ['has a Z for a 2', 'F7KZQ9A03'],
  ['has a 1 for a 7', 'F1K2Q9A03'],
  ['has an E for an F', 'E7K2Q9A03'],
  ['has a 0 for a Q', 'F7K209A03'],
  ['has a letter too many', 'F7K2Q9A034'],
  ['has a letter twice', 'F7KK2Q9A03'],
  ['has a word before it', 'LOANF7K2Q9A03'],
  ['has a name behind it', 'F7K2Q9A03 WANJIKU'],
])('are found where what was typed %s', (_, typed) =>
  expect(candidatesOf(typed)).toContain(ACCOUNT),
);

it('are found where a doubled letter was typed once', () =>
  expect(candidatesOf('F7K2Q9A0')).toContain('F7K2Q9A00'));

it('begin with what was typed, as it counts', () =>
  expect(candidatesOf('f7k2 q9a03')[0]).toBe(ACCOUNT));

it.each(['', '0712', 'rent', 'ΑΒΓΔΕΖΗΘΙ'])('are none where nobody can know: %j', (typed) =>
  expect(candidatesOf(typed)).toEqual([]),
);

it('are few, once each, and accounts, whatever was typed', () =>
  forAny(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0O1IL27DQFE') })), (typed) => {
    const candidates = candidatesOf(typed);
    expect(candidates.length).toBeLessThanOrEqual(MOST_CANDIDATES);
    expect(new Set(candidates).size).toBe(candidates.length);
    expect(candidates.every((one) => /^[0-9A-HJKMNP-TV-Z]{9}$/.test(one))).toBe(true);
  }));
