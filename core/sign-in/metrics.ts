import { eventCounter } from '#core/platform/metrics.ts';

type SignInEvent =
  | 'CodeSent'
  | 'CodeVerified'
  | 'CodeRefused'
  | 'GuessWrong'
  | 'PasskeyVerified'
  | 'PasskeyRefused'
  | 'SignUpRefused'
  /** A trigger failed on our side; the person sees a refusal or a wrong answer. */
  | 'TriggerFailed';

export const countSignInEvent = eventCounter<SignInEvent>('sign-in', 'reason');
