import { randomUUID } from 'node:crypto';
import { createRobotPuzzle, robotKeysFrom } from '#core/sign-in/robot-proof.ts';
import { awsEndpoint } from './cloud.ts';
import { keyOf } from './environment-of-function.ts';
import { solve } from './robot-puzzle.ts';

/**
 * A proof of the embedded stack that took a thousandth of the work: its puzzle is signed here. Most
 * tests need only somebody who is signed in, and real puzzles would be a quarter of their time.
 */
export async function easyProof(): Promise<string> {
  const keys = robotKeysFrom(await keyOf('robot', awsEndpoint));
  const puzzle = { network: { address: randomUUID() }, cost: 1 };
  return solve(await createRobotPuzzle(keys, puzzle, Date.now()));
}
