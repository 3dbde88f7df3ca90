import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { isGivenByTwo, type Permission } from '#shared/platform/permissions.ts';
import { INVITATION_MS } from '#shared/staff/limits.ts';
import type { Deps } from './deps.ts';
import type { Asked, MemberItem } from './member.store.ts';

/** A holder of one of these could invent a second person and then do alone what two people must do. */
export const needsSecondAdmin = (may: readonly Permission[]): boolean => may.some(isGivenByTwo);

/** @param now milliseconds */
export const asks = ({ staffId }: StaffActor, may: Permission[] | null, now: number): Asked => ({
  by: staffId,
  at: isoTime(now),
  may,
});

/** Another admin may confirm it within 24 hours. */
export const askedOf = ({ asked }: MemberItem, now: number): Asked | null =>
  asked && now - Date.parse(asked.at) < INVITATION_MS ? asked : null;

/**
 * @param may the permissions that the actor gives now; null for an invitation
 * @throws AppError staff.secondAdminNeeded for the same asker
 * @returns the earlier asker for exactly this, if still an admin; else null
 */
export async function confirmedAsker(
  { findMember, clock }: Deps,
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
