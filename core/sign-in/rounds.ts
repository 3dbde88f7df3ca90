/**
 * The steps of a sign-in: a robot check and a code, or a passkey. A round's metadata names its step, so that the next round, and
 * nobody outside Cognito, can tell how far the sign-in has come.
 */
export type SignInStep = 'ROBOT' | 'OTP' | 'PASSKEY';

export interface Round {
  step: SignInStep;
  flowId: string;
  sends: number;
}

export const robotRound = (flowId: string): string => `ROBOT.${flowId}`;

export const passkeyRound = (flowId: string): string => `PASSKEY.${flowId}`;

export const codeRound = (flowId: string, sends: number): string => `OTP.${flowId}.${sends}`;

/** @returns null if the metadata is not ours */
export function readRound(metadata: string | undefined): Round | null {
  const [step, flowId, sends = '0'] = (metadata ?? '').split('.');
  if (!isStep(step) || !flowId) return null;
  return { step, flowId, sends: Number(sends) };
}

const isStep = (step: string | undefined): step is SignInStep =>
  step === 'ROBOT' || step === 'OTP' || step === 'PASSKEY';

/** @returns the step of a challenge that we made; a text that is not ours is the first step */
export const readStep = (step: string | undefined): SignInStep => (isStep(step) ? step : 'ROBOT');
