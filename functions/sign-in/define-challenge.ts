import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';
import { limits } from '../../core/sign-in/limits.ts';
import { readRound } from '../../core/sign-in/stages.ts';

type Next = 'challenge' | 'tokens' | 'fail';
type Session = DefineAuthChallengeTriggerEvent['request']['session'];

/**
 * What comes next in a sign-in (docs/sign-in.md 3.3): a solved robot check, then a right code, then
 * tokens. It looks at nothing that a client can steer.
 */
export function nextStep(session: Session, userNotFound: boolean): Next {
  if (session.some(({ challengeName }) => challengeName !== 'CUSTOM_CHALLENGE')) return 'fail';
  const [first] = session;
  if (!first) return 'challenge';
  if (readRound(first.challengeMetadata)?.stage !== 'ROBOT' || !first.challengeResult)
    return 'fail';
  const last = session.at(-1);
  const codeWasRight =
    session.length > 1 &&
    readRound(last?.challengeMetadata)?.stage === 'OTP' &&
    last?.challengeResult === true;
  if (codeWasRight && !userNotFound) return 'tokens';
  return session.length >= limits.roundsPerFlow ? 'fail' : 'challenge';
}

/** Cognito's DefineAuthChallenge trigger. */
export async function handler(
  event: DefineAuthChallengeTriggerEvent,
): Promise<DefineAuthChallengeTriggerEvent> {
  const { session, userNotFound } = event.request;
  const next = nextStep(session, userNotFound === true);
  event.response.issueTokens = next === 'tokens';
  event.response.failAuthentication = next === 'fail';
  if (next === 'challenge') event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
}
