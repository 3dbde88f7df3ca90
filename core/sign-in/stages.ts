/**
 * The two challenges of a sign-in. A round's metadata names its stage, so that the next round,
 * and nobody outside Cognito, can tell how far the sign-in has come.
 */
export const robotRound = (flowId: string): string => `ROBOT.${flowId}`;

export const codeRound = (flowId: string, sends: number): string => `OTP.${flowId}.${sends}`;

export interface Round {
  stage: 'ROBOT' | 'OTP';
  flowId: string;
  sends: number;
}

/** @returns null for metadata that is not of ours */
export function readRound(metadata: string | undefined): Round | null {
  const [stage, flowId, sends = '0'] = (metadata ?? '').split('.');
  if ((stage !== 'ROBOT' && stage !== 'OTP') || !flowId) return null;
  return { stage, flowId, sends: Number(sends) };
}
