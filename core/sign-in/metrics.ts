import { eventCounter } from '#core/platform/metrics.ts';

type SignInEvent =
  | 'CodeSent'
  | 'CodeVerified'
  | 'CodeRefused'
  | 'GuessWrong'
  | 'PasskeyVerified'
  | 'PasskeyRefused'
  | 'SignUpRefused'
  /** A trigger failed on our side: to the person it looks like a refusal, or like a wrong answer. */
  | 'TriggerFailed';

/** Counts an event of sign-in, and the code of the refusal where there is one. */
export const countSignInEvent = eventCounter<SignInEvent>('sign-in', 'reason');
