import { randomUUID } from 'node:crypto';
import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { isKenyanMobile } from '#shared/platform/phone.ts';
import type { registerNumber as contract } from '#shared/sign-in/contract.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';
import { countSignInEvent } from './metrics.ts';
import { networkOf } from './network.ts';
import { createRobotPuzzle, verifyRobotProof } from './robot-proof.ts';

interface RegisterDeps
  extends Pick<
    Deps,
    'robotKeys' | 'spendProofForSignUp' | 'countNewNumber' | 'noteUnproven' | 'clock'
  > {
  createPoolUser(phone: string): Promise<string | null>;
  settlePassword(phone: string): Promise<void>;
  touchPoolUser(phone: string): Promise<void>;
}

/**
 * Needs a solved robot check (docs/sign-in.md 3.2). A number that is already there gets the same answer.
 * @throws AppError signIn.phoneNotAllowed, signIn.robotCheckFailed, signIn.tooManyNumbers
 */
export async function registerNumber(
  deps: RegisterDeps,
  { phone, robot }: BodyOf<typeof contract>,
  ipAddress: string,
): Promise<undefined> {
  if (!isKenyanMobile(phone)) throw refused('signIn.phoneNotAllowed');
  const now = deps.clock();
  const proof = await verifyRobotProof(await deps.robotKeys(), robot, now);
  const isAccepted = proof.ok && (await deps.spendProofForSignUp(proof, await hashPhone(phone)));
  if (!isAccepted) throw refused('signIn.robotCheckFailed');
  if (!(await deps.countNewNumber(await networkOf(ipAddress), now))) {
    throw refused('signIn.tooManyNumbers');
  }
  // For an existing user as many calls are made, so that the time reveals little: the row gets a random id, and the
  // user is only read.
  const userId = await deps.createPoolUser(phone);
  await Promise.all([
    deps.noteUnproven(userId ?? randomUUID(), now),
    userId ? deps.settlePassword(phone) : deps.touchPoolUser(phone),
  ]);
}

function refused(
  code: 'signIn.phoneNotAllowed' | 'signIn.robotCheckFailed' | 'signIn.tooManyNumbers',
): AppError {
  countSignInEvent('SignUpRefused', code);
  return new AppError(code);
}

/**
 * docs/sign-in.md 3.1. Many phones share one address, so a network that requests many puzzles gets harder ones, and is
 * refused only far above that. All puzzles become harder when the SMS budget for new numbers is nearly used up.
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

/** The puzzles that a network has requested, as a multiple of the limit above which they get harder. */
function usage({ ofAddress, ofBlock }: { ofAddress: number; ofBlock: number }): number {
  return Math.max(ofAddress, ofBlock / limits.addressesPerBlock) / limits.challengesPerAddressHour;
}

function timesFor(usage: number): number {
  if (usage > limits.challengesRefusedFrom) throw new AppError('signIn.tooManyChallenges');
  return usage > 1 ? limits.robotCostOverLimit : 1;
}

const timesForFill = (fill: number): number =>
  limits.robotCostByFill.findLast(({ from }) => fill >= from)?.times ?? 1;
