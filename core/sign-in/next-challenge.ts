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
 * then tokens; or no robot check, and then a passkey. The decision rests on nothing that a client can
 * steer.
 */
export function nextChallenge(
  session: readonly AnsweredChallenge[],
  userNotFound: boolean,
): 'challenge' | 'tokens' | 'fail' {
  if (session.some(({ challengeName }) => challengeName !== 'CUSTOM_CHALLENGE')) return 'fail';
  const [first] = session;
  if (!first) return 'challenge';
  if (readRound(first.challengeMetadata)?.step !== 'ROBOT') return 'fail';
  if (!first.challengeResult) return afterNoRobotCheck(session, userNotFound);
  const last = session.at(-1);
  const isCodeRight =
    session.length > 1 &&
    readRound(last?.challengeMetadata)?.step === 'OTP' &&
    last?.challengeResult === true;
  if (isCodeRight && !userNotFound) return 'tokens';
  return session.length >= limits.roundsPerFlow ? 'fail' : 'challenge';
}

/** A passkey is what is left without a robot check, and it is asked for once: it sends no SMS. */
function afterNoRobotCheck(
  [, second, ...more]: readonly AnsweredChallenge[],
  userNotFound: boolean,
): 'challenge' | 'tokens' | 'fail' {
  if (!second) return 'challenge';
  const isPasskeyRight =
    readRound(second.challengeMetadata)?.step === 'PASSKEY' && second.challengeResult;
  return isPasskeyRight && more.length === 0 && !userNotFound ? 'tokens' : 'fail';
}
