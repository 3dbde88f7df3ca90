import { hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { keyFor } from '#core/platform/keys.ts';
import { limits } from './limits.ts';
import type { Network } from './network.ts';

interface RobotKeys {
  signature: string;
  key: string;
}

/** The id of a valid proof is that of its puzzle. The store uses it up. */
type RobotProof =
  | {
      ok: true;
      id: string;
      /** Seconds since 1970. */
      expiresAt: number;
      /** The network that requested the puzzle: triggers are not told the caller's address. */
      network: Network;
    }
  | { ok: false };

const REFUSED: RobotProof = { ok: false };

interface Puzzle {
  network: Network;
  /** PBKDF2 rounds per try. */
  cost: number;
}

/** A signed puzzle whose answer the server knows without trying (ALTCHA's deterministic mode). */
export function createRobotPuzzle(
  keys: RobotKeys,
  { network, cost }: Puzzle,
  now: number,
): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(limits.robotCounterMax, limits.robotCounterMin),
    deriveKey,
    expiresAt: Math.floor(now / 1000) + limits.robotProofSeconds,
    hmacSignatureSecret: keys.signature,
    hmacKeySignatureSecret: keys.key,
    data: { v: 2, ...network },
  });
}

/**
 * A puzzle without an expiry would be valid for ever, and one without a key signature could be forged: both are
 * refused. `answer` is the widget's base64 of JSON, untrusted.
 */
export async function verifyRobotProof(
  keys: RobotKeys,
  answer: string,
  now: number,
): Promise<RobotProof> {
  const payload = decode(answer);
  if (!payload) return REFUSED;
  const { nonce, expiresAt, keySignature, data } = payload.challenge.parameters;
  if (!keySignature || !expiresAt || expiresAt * 1000 <= now) return REFUSED;
  try {
    const { verified } = await verifySolution({
      challenge: payload.challenge,
      solution: payload.solution,
      deriveKey,
      hmacSignatureSecret: keys.signature,
      hmacKeySignatureSecret: keys.key,
    });
    if (!verified) return REFUSED;
    return { ok: true, id: nonce, expiresAt, network: networkIn(data) };
  } catch {
    return REFUSED;
  }
}

function networkIn(data: Challenge['parameters']['data']): Network {
  const { address, block } = data ?? {};
  return { address: String(address), ...(block ? { block: String(block) } : {}) };
}

function decode(answer: string): Payload | null {
  if (answer.length > limits.robotProofMaxChars) return null;
  try {
    const payload = JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as Payload;
    const complete =
      typeof payload.challenge.parameters.nonce === 'string' &&
      typeof payload.challenge.signature === 'string' &&
      typeof payload.solution.derivedKey === 'string';
    return complete ? payload : null;
  } catch {
    return null;
  }
}

/** Derives both keys of the robot check from one secret (HKDF, RFC 5869). */
export function robotKeysFrom(secret: string): RobotKeys {
  const derive = (info: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', info, 32)).toString('hex');
  return { signature: derive('signature'), key: derive('key') };
}

export const robotKeys = async (): Promise<RobotKeys> => robotKeysFrom(await keyFor('robot'));
