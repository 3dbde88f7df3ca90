/** Solves the puzzle of core/sign-in/robot-proof.ts: the sign-in widget would be many times the page's size. */
interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
  };
  signature: string;
}

/** More than any of our puzzles takes. */
const MOST_TRIES = 10_000;

/** @returns the proof for the API. @throws Error for a puzzle without an answer */
export async function solveRobotCheck(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const started = performance.now();
  const start = bytesOf(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  const counting = new DataView(password.buffer);
  for (let counter = 0; counter < MOST_TRIES; counter += 1) {
    counting.setUint32(start.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8));
    if (!derivedKey.startsWith(keyPrefix)) continue;
    const time = Math.round(performance.now() - started);
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey, time } }));
  }
  throw new Error('the puzzle has no answer');
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
