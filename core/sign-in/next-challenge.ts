import { limits } from './limits.ts';

/** The metadata of a round names its step. The next round reads it; nobody outside Cognito can. */
export type SignInStep = 'ROBOT' | 'OTP' | 'PASSKEY';

export interface Round {
  step: SignInStep;
  flowId: string;
  sends: number;
}

export const robotRound = (flowId: string): string => `ROBOT.${flowId}`;

export const passkeyRound = (flowId: string): string => `PASSKEY.${flowId}`;

export const codeRound = (flowId: string, sends: number): string => `OTP.${flowId}.${sends}`;

/** Null if the metadata is not ours. */
export function readRound(metadata: string | undefined): Round | null {
  const [step, flowId, sends = '0'] = (metadata ?? '').split('.');
  if (!isStep(step) || !flowId) return null;
  return { step, flowId, sends: Number(sends) };
}

const isStep = (step: string | undefined): step is SignInStep =>
  step === 'ROBOT' || step === 'OTP' || step === 'PASSKEY';

/** A text that is not ours counts as the first step. */
export const readStep = (step: string | undefined): SignInStep => (isStep(step) ? step : 'ROBOT');

/** As Cognito reports it. */
interface AnsweredChallenge {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata?: string;
}

/**
 * docs/sign-in.md 3.3: robot check, code, tokens; or no robot check, then a passkey. A client cannot change the order.
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

/** Without a robot check only a passkey is left. It is asked for once, and sends no SMS. */
function afterNoRobotCheck(
  [, second, ...more]: readonly AnsweredChallenge[],
  userNotFound: boolean,
): 'challenge' | 'tokens' | 'fail' {
  if (!second) return 'challenge';
  const isPasskeyRight =
    readRound(second.challengeMetadata)?.step === 'PASSKEY' && second.challengeResult;
  return isPasskeyRight && more.length === 0 && !userNotFound ? 'tokens' : 'fail';
}
