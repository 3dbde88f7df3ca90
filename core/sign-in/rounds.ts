/**
 * The two steps of a sign-in. A round's metadata names its step, so that the next round, and
 * nobody outside Cognito, can tell how far the sign-in has come.
 */
export type SignInStep = 'ROBOT' | 'OTP';

export interface Round {
  step: SignInStep;
  flowId: string;
  sends: number;
}

export const robotRound = (flowId: string): string => `ROBOT.${flowId}`;

export const codeRound = (flowId: string, sends: number): string => `OTP.${flowId}.${sends}`;

/** @returns null if the metadata is not ours */
export function readRound(metadata: string | undefined): Round | null {
  const [step, flowId, sends = '0'] = (metadata ?? '').split('.');
  if ((step !== 'ROBOT' && step !== 'OTP') || !flowId) return null;
  return { step, flowId, sends: Number(sends) };
}
