import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { limits } from './limits.ts';
import { createRobotChallenge, type RobotKeys } from './robot-proof.ts';

interface ChallengeParts {
  countChallenge(addressHash: string, now: number): Promise<number>;
  hashAddress(address: string): Promise<string>;
  robotKeys(): Promise<RobotKeys>;
  clock: Clock;
}

/**
 * Gives a visitor a puzzle (docs/sign-in.md 3.1): a harder one to an address that asks for many,
 * because many phones share one address, and none to one that asks for far too many.
 *
 * @throws AppError signIn.tooManyChallenges
 */
export async function giveChallenge(parts: ChallengeParts, address: string) {
  const now = parts.clock();
  const addressHash = await parts.hashAddress(address);
  const asked = await parts.countChallenge(addressHash, now);
  const most = limits.challengesPerAddressHour;
  if (asked > most * limits.challengesRefusedFrom) throw new AppError('signIn.tooManyChallenges');
  const cost = limits.robotCost * (asked > most ? limits.robotCostOverLimit : 1);
  const keys = await parts.robotKeys();
  const { parameters, signature = '' } = await createRobotChallenge(
    keys,
    { addressHash, cost },
    now,
  );
  return { parameters: { ...parameters }, signature };
}
