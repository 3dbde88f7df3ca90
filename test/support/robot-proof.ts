import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveSolution } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { robotKeysFrom } from '#core/sign-in/robot-keys.ts';
import { createRobotPuzzle } from '#core/sign-in/robot-proof.ts';
import { awsEndpoint } from './cloud.ts';
import { keyOf } from './environment-of-function.ts';

/**
 * A proof of the embedded stack that took a thousandth of the work: its puzzle is signed here. Most
 * tests need only somebody who is signed in, and real puzzles would be a quarter of their time.
 */
export async function easyProof(): Promise<string> {
  const keys = robotKeysFrom(await keyOf('robot', awsEndpoint));
  const puzzle = { network: { address: randomUUID() }, cost: 1 };
  return solve(await createRobotPuzzle(keys, puzzle, Date.now()));
}

/** Solves a puzzle as the widget does. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey: deriveSolution });
  if (!solution) throw new Error('the robot check was not solved');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
