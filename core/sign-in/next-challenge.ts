import { limits } from './limits.ts';
import { readRound } from './rounds.ts';

/** A challenge that was answered, as Cognito reports it. */
export interface AnsweredChallenge {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata?: string;
}

/**
 * Decides how a sign-in goes on (docs/sign-in.md 3.3): a solved robot check, then a right code,
 * then tokens. The decision rests on nothing that a client can steer.
 */
export function nextChallenge(
  session: readonly AnsweredChallenge[],
  userNotFound: boolean,
): 'challenge' | 'tokens' | 'fail' {
  if (session.some(({ challengeName }) => challengeName !== 'CUSTOM_CHALLENGE')) return 'fail';
  const [first] = session;
  if (!first) return 'challenge';
  const isRobotCheckSolved =
    readRound(first.challengeMetadata)?.step === 'ROBOT' && first.challengeResult;
  if (!isRobotCheckSolved) return 'fail';
  const last = session.at(-1);
  const isCodeRight =
    session.length > 1 &&
    readRound(last?.challengeMetadata)?.step === 'OTP' &&
    last?.challengeResult === true;
  if (isCodeRight && !userNotFound) return 'tokens';
  return session.length >= limits.roundsPerFlow ? 'fail' : 'challenge';
}
