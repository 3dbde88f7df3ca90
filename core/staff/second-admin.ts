/** What two people with the permission admin do together: one asks, another one confirms. */

import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { isGivenByTwo, type Permission } from '#shared/platform/permissions.ts';
import { INVITATION_MS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import type { Asked, MemberItem } from './member.store.ts';

/** Somebody who holds one of these could, with a name of their own making, undo the four eyes alone. */
export const needTwo = (may: readonly Permission[]): boolean => may.some(isGivenByTwo);

/** @param now milliseconds */
export const asks = ({ staffId }: StaffActor, may: Permission[] | null, now: number): Asked => ({
  by: staffId,
  at: isoTime(now),
  may,
});

/** @returns what another admin may still confirm: it lapses after 24 hours */
export const askedOf = ({ asked }: MemberItem, now: number): Asked | null =>
  asked && now - Date.parse(asked.at) < INVITATION_MS ? asked : null;

/**
 * @param may the permissions that the actor gives now; null for an invitation
 * @returns who asked for exactly this before, and still is an admin; null if nobody did
 * @throws AppError staff.secondAdminNeeded for the one who asked
 */
export async function confirmedAsker(
  { findMember, clock }: Pick<Deps, 'findMember' | 'clock'>,
  before: MemberItem,
  actor: StaffActor,
  may: Permission[] | null,
): Promise<string | null> {
  const asked = askedOf(before, clock());
  if (!asked || textOf(asked.may) !== textOf(may)) return null;
  if (asked.by === actor.staffId) throw new AppError('staff.secondAdminNeeded');
  const asker = await findMember(asked.by);
  return asker?.may.includes('admin') ? asked.by : null;
}

const textOf = (may: readonly Permission[] | null): string =>
  may ? may.toSorted().join() : 'invitation';
