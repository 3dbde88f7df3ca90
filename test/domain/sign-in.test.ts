import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import fc from 'fast-check';
import { signInCode } from '#core/messages/codes.ts';
import { newCode, readCode, sameHash } from '#core/platform/one-time-code.ts';
import { limits } from '#core/sign-in/limits.ts';
import { prefixesOf } from '#core/sign-in/network.ts';
import { createRobotPuzzle, verifyRobotProof } from '#core/sign-in/robot-proof.ts';
import { languages } from '#shared/platform/languages.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { forAny } from '#test/support/for-any.ts';
import prefixesByAddress from './samples/network.json' with { type: 'json' };
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

describe('threat 48: an address has one form', () => {
  it.each(Object.entries(prefixesByAddress))(
    'the address %s is counted as %j',
    (address, prefixes) => expect(prefixesOf(address)).toEqual(prefixes),
  );
});

const keys = { signature: 'a'.repeat(64), key: 'b'.repeat(64) };
const now = Date.now();
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('threats 4 and 5: a robot proof', () => {
  let challenge: Awaited<ReturnType<typeof createRobotPuzzle>>;
  let solution: { counter: number; derivedKey: string };

  beforeAll(async () => {
    challenge = await createRobotPuzzle(
      keys,
      { network: { address: 'net', block: 'block' }, cost: limits.robotCost },
      now,
    );
    const solved = await solveChallenge({ challenge, deriveKey });
    if (!solved) throw new Error('not solved');
    solution = solved;
  });

  const verify = (payload: unknown, at = now) => verifyRobotProof(keys, encode(payload), at);

  it('a robot proof holds when it was solved, and is named by its puzzle', async () =>
    expect(await verify({ challenge, solution })).toMatchObject({
      ok: true,
      id: challenge.parameters.nonce,
      network: { address: 'net', block: 'block' },
    }));

  it('a robot proof does not hold after five minutes', async () => {
    const late = now + limits.robotProofSeconds * 1000;
    expect(await verify({ challenge, solution }, late)).toEqual({ ok: false });
  });

  it('threat 4: a proof that was forged after one hash does not hold', async () => {
    const forged = await deriveKey(
      challenge.parameters,
      Buffer.from(challenge.parameters.salt, 'hex'),
      Buffer.concat([Buffer.from(challenge.parameters.nonce, 'hex'), Buffer.from([0, 0, 0, 0])]),
    );
    const derivedKey = Buffer.from(forged.derivedKey).toString('hex');
    expect(await verify({ challenge, solution: { counter: 0, derivedKey } })).toEqual({
      ok: false,
    });
  });

  it.each([
    ['with a later expiry', { expiresAt: 4_102_444_800 }],
    ['without an expiry', { expiresAt: undefined }],
    ['without the signature of its key', { keySignature: undefined }],
    ['that is made easy', { cost: 1 }],
  ])('a robot proof does not hold for a puzzle %s', async (_, changes) => {
    const parameters = { ...challenge.parameters, ...changes };
    expect(await verify({ challenge: { ...challenge, parameters }, solution })).toEqual({
      ok: false,
    });
  });

  it("a robot proof does not hold under another stage's keys", async () => {
    const other = { signature: 'c'.repeat(64), key: 'd'.repeat(64) };
    const answer = encode({ challenge, solution });
    expect(await verifyRobotProof(other, answer, now)).toEqual({ ok: false });
  });

  it.each([
    ['nothing', ''],
    ['text', 'RESEND'],
    ['bad base64', '%%%'],
    ['an empty object', encode({})],
    ['null', encode(null)],
    ["the widget's test payload", encode({ test: true })],
    ['more than 4 KB', 'A'.repeat(limits.robotProofMaxChars + 1)],
  ])('a robot proof does not hold if it is %s', async (_, answer) =>
    expect(await verifyRobotProof(keys, answer, now)).toEqual({ ok: false }),
  );
});
