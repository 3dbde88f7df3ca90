/** What each call of a member reads and demands. It is apart from the rest, which sends SMS. */
import { countUp } from '#core/platform/limits/count.ts';
import { write } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import { type TeamMemberItem, teamMember } from './team-member.entity.ts';

export type MemberKey = Pick<TeamMemberItem, 'businessId' | 'personId'>;

export const findMember = (key: MemberKey): Promise<TeamMemberItem | null> => teamMember.get(key);

/** Demands that somebody works in a business at this moment, in the role that the call began with. */
export const worksThere = ({ businessId, personId, role }: TeamMemberItem): Check =>
  teamMember.check({ businessId, personId }, { if: { state: 'active', role } });

/** @returns all who work in a business, and all who did */
export const listMembers = (businessId: string): Promise<TeamMemberItem[]> =>
  teamMember.list({ key: { businessId } });

/** @returns those who work in a business now */
export async function listPeople(businessId: string): Promise<TeamMemberItem[]> {
  const members = await listMembers(businessId);
  return members.filter(({ state }) => state === 'active');
}

/** Counts one search for customers. @returns false when a day of Nairobi has no room for it */
export const countLookup = (memberId: string, most: number, now: number): Promise<boolean> =>
  write(countUp({ of: `team-lookups#${memberId}`, per: 'nairobiDay', most }, now));
