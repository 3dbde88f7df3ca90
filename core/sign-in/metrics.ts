import { eventCounter } from '../platform/metrics.ts';

type SignInEvent = 'CodeSent' | 'CodeVerified' | 'CodeRefused' | 'GuessWrong' | 'SignUpRefused';

/** Counts an event of sign-in, and the code of the refusal where there is one. */
export const countSignInEvent = eventCounter<SignInEvent>('sign-in', 'reason');
