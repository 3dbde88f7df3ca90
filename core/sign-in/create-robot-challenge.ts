import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';
import { networkOf } from './network.ts';
import { createRobotPuzzle } from './robot-proof.ts';

/**
 * Creates a robot check for a visitor (docs/sign-in.md 3.1): a harder one for a network that
 * requests many, because many phones share one address, and for everybody while the money for new
 * numbers runs out; none for a network that requests far too many.
 *
 * @throws AppError signIn.tooManyChallenges
 */
export async function createRobotChallenge(
  deps: Pick<Deps, 'countChallenge' | 'fillOf' | 'robotKeys' | 'clock'>,
  ipAddress: string,
) {
  const now = deps.clock();
  const network = await networkOf(ipAddress);
  const [counts, fill, keys] = await Promise.all([
    deps.countChallenge(network, now),
    deps.fillOf('newNumber', now),
    deps.robotKeys(),
  ]);
  const cost = limits.robotCost * timesFor(usage(counts)) * timesForFill(fill);
  const puzzle = await createRobotPuzzle(keys, { network, cost }, now);
  return { parameters: { ...puzzle.parameters }, signature: puzzle.signature ?? '' };
}

/** @returns the puzzles of a network as a multiple of those that come at the usual price */
function usage({ ofAddress, ofBlock }: { ofAddress: number; ofBlock: number }): number {
  return Math.max(ofAddress, ofBlock / limits.addressesPerBlock) / limits.challengesPerAddressHour;
}

function timesFor(usage: number): number {
  if (usage > limits.challengesRefusedFrom) throw new AppError('signIn.tooManyChallenges');
  return usage > 1 ? limits.robotCostOverLimit : 1;
}

const timesForFill = (fill: number): number =>
  limits.robotCostByFill.findLast(({ from }) => fill >= from)?.times ?? 1;
