import { createHash } from 'node:crypto';
import {
  type AssertionOptions,
  checkAssertion,
  ownAssertionOptions,
} from '#core/passkeys/assertion.ts';
import { parsedAnswer } from '#core/passkeys/challenge.ts';
import type { Deps as PasskeyDeps } from '#core/passkeys/deps.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type Act, actText } from '#shared/staff/act.ts';
import { ACT_MS } from '#shared/staff/limits.ts';
import { holderOf } from './member.store.ts';

const proofOf = (staffId: string, act: string) => ({
  holder: holderOf(staffId),
  purpose: `act\n${act}`,
});

/**
 * Asks again for the passkey, for one act. A passkey that is only being added cannot answer: its id is not in the
 * request.
 */
export const challengeAct = (
  deps: PasskeyDeps,
  staffId: string,
  act: string,
): Promise<AssertionOptions> => ownAssertionOptions(deps, proofOf(staffId, act), ACT_MS);

/** A call, with the passkey's answer for it. */
interface ProvedCall extends Omit<Act, 'bodyHash'> {
  body: unknown;
  /** The raw header. */
  answer: string | undefined;
}

/**
 * Each answer proves one call, a moment after it was given.
 * @throws AppError staff.passkeyAgain
 */
export async function requireFreshPasskey(
  deps: PasskeyDeps,
  staffId: string,
  { body, answer, ...call }: ProvedCall,
): Promise<void> {
  const act = actText({ ...call, bodyHash: hashOfBody(body) });
  const used = await checkAssertion(deps, proofOf(staffId, act), parsedAnswer(textOf(answer)));
  if (!used) throw new AppError('staff.passkeyAgain');
}

/** The browser hashes the same JSON: fields keep the order in which they were sent. */
const hashOfBody = (body: unknown): string =>
  createHash('sha256')
    .update(body === undefined || body === null ? '' : JSON.stringify(body))
    .digest('hex');

const textOf = (header = ''): string => Buffer.from(header, 'base64url').toString();
