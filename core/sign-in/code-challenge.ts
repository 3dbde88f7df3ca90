import { randomBytes } from 'node:crypto';
import { maskPhone } from '#shared/platform/phone.ts';
import { limits } from './limits.ts';
import { countSignInEvent } from './metrics.ts';
import { codeRound, passkeyRound, type Round, robotRound, type SignInStep } from './rounds.ts';
import { type Recipient, type SendResult, sendCode } from './send-code.ts';
import type { SmsDeps } from './sms-deps.ts';
import { TriggerError } from './trigger-error.ts';

/** A challenge as Cognito passes it on: to the browser, to the next trigger, to later rounds. */
export interface Challenge {
  publicParameters: Record<string, string>;
  privateParameters: { step: SignInStep; flow: string };
  metadata: string;
}

/** The first challenge of a sign-in. It costs nothing and sends nothing. */
export function robotChallenge(): Challenge {
  const flowId = randomBytes(16).toString('hex');
  return {
    publicParameters: { step: 'ROBOT' },
    privateParameters: { step: 'ROBOT', flow: flowId },
    metadata: robotRound(flowId),
  };
}

/** The challenge for a passkey. It has nothing of anybody's: the browser got what it signs from the API. */
export const passkeyChallenge = ({ flowId }: Round): Challenge => ({
  publicParameters: { step: 'PASSKEY' },
  privateParameters: { step: 'PASSKEY', flow: flowId },
  metadata: passkeyRound(flowId),
});

/**
 * The challenge for a code. The first round sends a code; later ones send another one if the
 * browser requests it, and otherwise ask again because the last answer was wrong.
 *
 * @throws TriggerError if the first code cannot be sent
 */
export async function codeChallenge(
  deps: SmsDeps,
  { last, recipient, isResend }: { last: Round; recipient: Recipient; isResend: boolean },
): Promise<Challenge> {
  const { flowId } = last;
  const isFirst = last.step === 'ROBOT';
  const isSending = isFirst || isResend;
  const refusal = isSending ? await send(deps, flowId, last.sends + 1, recipient) : null;
  if (isFirst && refusal) throw new TriggerError(refusal);
  const error = isSending ? refusal : 'CODE_MISMATCH';
  const flow = await deps.readFlow(flowId);
  const sends = flow?.sends ?? 0;
  return {
    publicParameters: {
      step: 'OTP',
      to: maskPhone(recipient.phone),
      attemptsLeft: String(limits.guessesPerFlow - (flow?.attempts ?? 0)),
      sends: String(sends),
      resendAfter: String(limits.secondsBetweenSends),
      ...(error ? { error } : {}),
    },
    privateParameters: { step: 'OTP', flow: flowId },
    metadata: codeRound(flowId, sends),
  };
}

async function send(
  deps: SmsDeps,
  flowId: string,
  nth: number,
  recipient: Recipient,
): Promise<SendResult> {
  const refusal = await sendCode(deps, flowId, nth, recipient);
  if (refusal) countSignInEvent('CodeRefused', refusal);
  else if (recipient.isKnown) countSignInEvent('CodeSent');
  return refusal;
}
