import { isoTime } from '#core/platform/clock.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import type { SignOutDeps } from './sign-out-deps.ts';

/**
 * Ends every session of an owner, with or without an account. The pool comes first: once the moment
 * is stored, the caller's own token opens nothing, and a try that failed in between could not be
 * repeated with it.
 */
export async function signOutEverywhere(
  {
    endPoolSessions,
    saveSignOut,
    clock,
  }: Pick<SignOutDeps, 'endPoolSessions' | 'saveSignOut' | 'clock'>,
  { userId, poolUserId }: OwnerActor,
): Promise<void> {
  await endPoolSessions(poolUserId);
  await saveSignOut({ userId, poolUserId }, isoTime(clock()));
}
