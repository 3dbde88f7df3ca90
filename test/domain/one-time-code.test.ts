import fc from 'fast-check';
import { signInCode } from '#core/messages/codes.ts';
import { newCode, readCode, sameHash } from '#core/platform/one-time-code.ts';
import { limits } from '#core/sign-in/limits.ts';
import { languages } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { forAny } from '#test/support/for-any.ts';
import codes from './samples/one-time-code.json' with { type: 'json' };

it('a one-time code has six digits, and every digit comes up', () => {
  const codes = Array.from({ length: 2000 }, () => newCode());
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
  expect(new Set(codes.join('')).size).toBe(10);
});

it('a one-time code has four digits if it is read out over a counter', () => {
  const codes = Array.from({ length: 500 }, () => newCode(4));
  expect(codes.every((code) => /^[0-9]{4}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  expect(['4821', '48 21', '482', '48213', '٤٨٢١'].map((typed) => readCode(typed, 4))).toEqual([
    '4821',
    '4821',
    null,
    null,
    '4821',
  ]);
});

it.each(Object.entries(codes))('a one-time code that is typed as %j is read as %s', (typed, code) =>
  expect(readCode(typed)).toBe(code),
);

it('a one-time code is compared by its whole hash', () =>
  forAny(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(63), (bytes, at) => {
    const hash = Buffer.from(bytes).toString('hex');
    const other = `${hash.slice(0, at)}${hash[at] === '0' ? '1' : '0'}${hash.slice(at + 1)}`;
    expect(sameHash(hash, hash)).toBe(true);
    expect(sameHash(hash, other)).toBe(false);
    expect(sameHash(hash, hash.slice(2))).toBe(false);
  }));

it('the SMS of a code is one part in each language, and is bound to the domain of the site if it has one', () => {
  for (const language of languages) {
    const textAt = (siteHost: string | undefined) =>
      signInCode.sms({ code: '482913', minutes: limits.codeSeconds / 60, siteHost })[language];
    const bound = textAt('app.miliki.co.ke');
    expect(segmentsOf(bound)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
    expect(bound.startsWith('482913 ')).toBe(true);
    expect(bound.split('\n').at(-1)).toBe('@app.miliki.co.ke #482913');
    expect(textAt(undefined)).not.toContain('@');
  }
});
