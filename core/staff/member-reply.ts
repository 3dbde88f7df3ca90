import type { Member } from '../../shared/staff/contract.ts';
import { INVITATION_MS } from '../../shared/staff/limits.ts';
import type { MemberItem } from './member.entity.ts';

/**
 * A member as colleagues see one: without the number.
 *
 * @param now milliseconds
 */
export const toMember = (item: MemberItem, now: number): Member => ({
  staffId: item.staffId,
  name: item.name,
  email: item.email,
  may: item.may,
  state: item.state,
  version: item.version,
  createdAt: item.createdAt,
  waitsForSecondAdmin: askerOf(item, now) !== undefined,
});

/** @returns the admin who asked for a new invitation in the last 24 hours */
export const askerOf = (
  { invitedAgainBy, invitedAgainAt = '' }: MemberItem,
  now: number,
): string | undefined =>
  now - Date.parse(invitedAgainAt) < INVITATION_MS ? invitedAgainBy : undefined;
