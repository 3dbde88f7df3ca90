import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';

/**
 * A signed puzzle for the robot check (docs/sign-in.md 3.1). The widget solves it;
 * the answer is the first challenge of a sign-in.
 */
export const getRobotChallenge = contract({
  method: 'GET',
  path: '/api/robot-challenge',
  caller: 'anyone',
  reply: z.object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string(),
  }),
  errors: ['signIn.tooManyChallenges'],
});
