import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { limits } from '#core/sign-in/limits.ts';
import { createRobotPuzzle, verifyRobotProof } from '#core/sign-in/robot-proof.ts';

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
