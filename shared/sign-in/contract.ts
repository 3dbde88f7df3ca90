import { contract } from '../platform/contract.ts';
import { json, map, text } from '../platform/fields.ts';

/**
 * Answers a signed puzzle for the robot check (docs/sign-in.md 3.1). The widget solves it, and the
 * solution answers the first challenge of a sign-in.
 */
export const getRobotChallenge = contract({
  method: 'GET',
  path: '/api/robot-challenge',
  caller: 'anyone',
  reply: {
    parameters: map(json),
    signature: text(),
  },
  errors: ['signIn.tooManyChallenges'],
});
