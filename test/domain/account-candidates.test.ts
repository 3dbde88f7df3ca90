import fc from 'fast-check';
import { candidatesOf, MOST_CANDIDATES } from '#shared/collection/account-candidates.ts';
import { forAny } from '#test/support/for-any.ts';
import spellings from './samples/account-candidates.json' with { type: 'json' };

const ACCOUNT = 'F7K2Q9A03';

it.each(Object.entries(spellings))('are found where what was typed %s', (_, typed) =>
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
