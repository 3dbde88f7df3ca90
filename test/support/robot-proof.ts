import { randomUUID } from 'node:crypto';
import { createRobotPuzzle, robotKeysFrom } from '#core/sign-in/robot-proof.ts';
import { awsEndpoint } from './cloud.ts';
import { keyOf } from './environment-of-function.ts';
import { solve } from './robot-puzzle.ts';

/**
 * A proof with a thousandth of the work, from a puzzle signed here: real puzzles would take a quarter of the
 * suites' time.
 */
export async function easyProof(): Promise<string> {
  const keys = robotKeysFrom(await keyOf('robot', awsEndpoint));
  const puzzle = { network: { address: randomUUID() }, cost: 1 };
  return solve(await createRobotPuzzle(keys, puzzle, Date.now()));
}
