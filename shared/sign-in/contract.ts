import { contract } from '#shared/platform/contract.ts';
import { json, map, text } from '#shared/platform/fields.ts';

/** A signed puzzle (docs/sign-in.md 3.1). The widget solves it, and the solution answers the first challenge. */
export const getRobotChallenge = contract('GET /api/robot-challenge', 'anyone', {
  reply: {
    parameters: map(json),
    signature: text(),
  },
  errors: ['signIn.tooManyChallenges'],
});

/** A challenge for any passkey of this site (docs/sign-in.md 3.7). Nothing in it identifies the caller. */
export const getPasskeyChallenge = contract('GET /api/passkey-challenge', 'anyone', {
  reply: { options: json },
  errors: ['signIn.tooManyChallenges'],
});

/** Registers a number for a solved robot check (docs/sign-in.md 3.2). The reply hides whether it was known. */
export const registerNumber = contract('POST /api/numbers', 'anyone', {
  body: { phone: text({ max: 20 }), robot: text({ max: 4096 }) },
  errors: ['signIn.phoneNotAllowed', 'signIn.robotCheckFailed', 'signIn.tooManyNumbers'],
});
