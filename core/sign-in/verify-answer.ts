import { createHash } from 'node:crypto';
import { hashPhone } from '#core/platform/keys.ts';
import { readCode, sameHash } from '#core/platform/one-time-code.ts';
import type { Deps } from './deps.ts';
import type { CountedGuess } from './guess.store.ts';
import { countSignInEvent } from './metrics.ts';
import type { SignInStep } from './next-challenge.ts';
import { checkPasskey, type PasskeySignInDeps } from './passkey-sign-in.ts';
import { verifyRobotProof } from './robot-proof.ts';
import { hashCode } from './send-code.ts';

/** Its text is a solved robot check, a typed code, or a passkey's answer. */
export interface Answer extends Guess {
  step: SignInStep;
  /** The pool's name for the user; for an unknown person, the typed text. */
  name: string;
}

type VerifyDeps = Deps & PasskeySignInDeps;

/** Whether the answer is right. A right answer is used up. */
export async function verifyAnswer(deps: VerifyDeps, answer: Answer): Promise<boolean> {
  switch (answer.step) {
    case 'ROBOT':
      return verifyRobotCheck(deps, answer);
    case 'OTP':
      return verifyCode(deps, answer);
    case 'PASSKEY':
      return verifyPasskey(deps, answer);
  }
}

/** Looks for an unknown person's passkey too, so that the time of the answer reveals nothing. */
async function verifyPasskey(deps: VerifyDeps, answer: Answer): Promise<boolean> {
  const { poolUserId, name, text } = answer;
  const isRight = await checkPasskey(deps, { name: poolUserId ?? name, text });
  countSignInEvent(isRight ? 'PasskeyVerified' : 'PasskeyRefused');
  return isRight && poolUserId !== null;
}

async function verifyCode(deps: Deps, answer: Answer): Promise<boolean> {
  const isRight = await checkCode(deps, answer);
  if (isRight) countSignInEvent('CodeVerified');
  else if (readCode(answer.text)) countSignInEvent('GuessWrong');
  return isRight;
}

async function verifyRobotCheck(deps: Deps, answer: Answer): Promise<boolean> {
  const { flowId, phone, text, deviceSecret } = answer;
  const now = deps.clock();
  const proof = await verifyRobotProof(await deps.robotKeys(), text, now);
  if (!proof.ok) return false;
  const phoneHash = await hashPhone(phone);
  if (!(await deps.spendProofForSms(proof, phoneHash, flowId))) return false;
  const { network } = proof;
  return deps.openFlow({ flowId, phoneHash, deviceHash: hashDevice(deviceSecret), network }, now);
}

interface Guess {
  flowId: string;
  /** As +254... */
  phone: string;
  /** The pool user; null if nobody holds the number. */
  poolUserId: string | null;
  /** Untrusted text. */
  text: string;
  /** The browser's secret, if it sent one: untrusted text. */
  deviceSecret: string | undefined;
}

/**
 * Counts the guess before comparing it (docs/sign-in.md 3.5). A code is right at most once, and never for an unknown
 * number. A text that is not six digits, such as a request for another SMS, is not a guess.
 */
async function checkCode(
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

/** Compares with each, so that the time does not tell which one matched. */
const isOneOf = ({ codeHash, earlierHashes }: CountedGuess, typed: string): boolean =>
  [codeHash, ...earlierHashes].filter((sent) => sameHash(sent, typed)).length > 0;

/** The secret of a browser: 32 random bytes as base64url. */
const SECRET = /^[\w-]{43}$/;

/** Undefined for an invalid secret: the text is untrusted. A plain hash is enough for 256 random bits. */
const hashDevice = (secret: string | undefined): string | undefined =>
  secret && SECRET.test(secret) ? createHash('sha256').update(secret).digest('hex') : undefined;
