import { hashPhone } from '#core/platform/keys.ts';
import { readCode, sameHash } from '#core/platform/one-time-code.ts';
import type { Deps } from './deps.ts';
import { hashDevice } from './device.ts';
import type { CountedGuess } from './guess.store.ts';
import { hashCode } from './send-code.ts';

/** A text that somebody typed for the code of a sign-in. */
export interface Guess {
  flowId: string;
  /** As +254... */
  phone: string;
  /** The user of the pool, or null if nobody holds the number. */
  poolUserId: string | null;
  /** Any text at all may come. */
  text: string;
  /** The secret of the browser, if it sent one: any text at all may come. */
  deviceSecret: string | undefined;
}

/**
 * Compares a typed code with those that were sent in its sign-in (docs/sign-in.md 3.5). The guess is counted
 * before it is compared. A code is right once at most, and never for a number that nobody holds.
 * A text that is not six digits, such as a request for another SMS, is not a guess.
 */
export async function checkCode(
  deps: Pick<Deps, 'countGuess' | 'spendCode' | 'clock'>,
  { flowId, phone, poolUserId, text, deviceSecret }: Guess,
): Promise<boolean> {
  const code = readCode(text);
  if (!code) return false;
  const now = deps.clock();
  const [phoneHash, codeHash] = await Promise.all([hashPhone(phone), hashCode(flowId, code)]);
  const counted = await deps.countGuess(flowId, phoneHash, now);
  if (!counted || !isOneOf(counted, codeHash) || !poolUserId) return false;
  const deviceHash = hashDevice(deviceSecret);
  return deps.spendCode({ ...counted, flowId, poolUserId, phone, deviceHash }, now);
}

/** Compares with each, so that the time does not tell which one it was. */
const isOneOf = ({ codeHash, earlierHashes }: CountedGuess, typed: string): boolean =>
  [codeHash, ...earlierHashes].filter((sent) => sameHash(sent, typed)).length > 0;
