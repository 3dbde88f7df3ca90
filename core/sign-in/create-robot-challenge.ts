import { AppError } from '../platform/app-error.ts';
import { keyedHash } from '../platform/keys.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';
import { createRobotPuzzle } from './robot-proof.ts';

/**
 * Creates a robot check for a visitor (docs/sign-in.md 3.1): a harder one for an IP address that
 * requests many, because many phones share one address, and none for one that requests far too
 * many.
 *
 * @throws AppError signIn.tooManyChallenges
 */
export async function createRobotChallenge(
  deps: Pick<Deps, 'countChallenge' | 'robotKeys' | 'clock'>,
  ipAddress: string,
) {
  const now = deps.clock();
  const ipHash = await hashIpAddress(ipAddress);
  const count = await deps.countChallenge(ipHash, now);
  const most = limits.challengesPerIpHour;
  if (count > most * limits.challengesRefusedFrom) throw new AppError('signIn.tooManyChallenges');
  const cost = limits.robotCost * (count > most ? limits.robotCostOverLimit : 1);
  const puzzle = await createRobotPuzzle(await deps.robotKeys(), { ipHash, cost }, now);
  return { parameters: { ...puzzle.parameters }, signature: puzzle.signature ?? '' };
}

/** Half of the hash is enough to tell addresses apart, and keeps the puzzle short. */
const hashIpAddress = async (ipAddress: string): Promise<string> =>
  (await keyedHash('address', ipAddress)).slice(0, 32);
