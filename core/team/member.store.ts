/** Each call of a team member needs these, and none of the code that sends SMS. */

import { countUp } from '#core/platform/limits/count.ts';
import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import type { TeamActor } from '#shared/platform/contract.ts';
import { teamRoles } from '#shared/platform/team-roles.ts';

/** Kept after the work has ended, so old acts keep a name; the phone number is deleted then. */
export const teamMember = entity({
  name: 'teamMember',
  about: 'A person who works, or has worked, in the business of another person.',
  attributes: {
    businessId: text(),
    personId: text({ about: 'The account that the number of the person opens.' }),
    memberId: text({
      about: 'Names the person in the entries of this business, and nowhere else.',
    }),
    invitationId: text({ about: 'The invitation that was accepted last.' }),
    role: oneOf(teamRoles),
    state: oneOf(['active', 'ended']),
    name: text({ personal: true, about: 'As the owner wrote it.' }),
    phone: text({ personal: true, optional: true }),
    since: text(),
    endedAt: text({ optional: true }),
  },
  key: {
    question: 'Who works in this business, and does this person?',
    pk: 'user#{businessId}',
    sk: 'team#{personId}',
  },
});

export type TeamMemberItem = ItemOf<typeof teamMember>;

export type MemberKey = Pick<TeamMemberItem, 'businessId' | 'personId'>;

export const findMember = (key: MemberKey): Promise<TeamMemberItem | null> => teamMember.get(key);

/** Requires that the person still works there, in the role with which the call began. */
export const worksThere = ({ businessId, personId, role }: TeamMemberItem): Check =>
  teamMember.check({ businessId, personId }, { if: { state: 'active', role } });

/** Former members are included. */
export const listMembers = (businessId: string): Promise<TeamMemberItem[]> =>
  teamMember.list({ key: { businessId } });

export async function listPeople(businessId: string): Promise<TeamMemberItem[]> {
  const members = await listMembers(businessId);
  return members.filter(({ state }) => state === 'active');
}

/** Counts one search for customers. @returns false above the limit of the day in Nairobi */
export const countLookup = (memberId: string, most: number, now: number): Promise<boolean> =>
  write(countUp({ of: `team-lookups#${memberId}`, per: 'nairobiDay', most }, now));

/** Without an id, the owner, a till or a clock made the item. */
interface Made {
  memberId?: string | undefined;
}

export type Names = ReadonlyMap<string, string>;

/** Former members are included. If all items were made by the owner or the caller, nothing is read. */
export async function namesOf(
  businessId: string,
  made: readonly Made[],
  caller: TeamActor | null,
): Promise<Names> {
  const own: Names = new Map(caller ? [[caller.memberId, caller.name]] : []);
  if (made.every(({ memberId }) => memberId === undefined || own.has(memberId))) return own;
  const members = await listMembers(businessId);
  return new Map(members.map(({ memberId, name }) => [memberId, name]));
}

/** @returns null if no team member made it */
export const nameIn = (names: Names, { memberId }: Made): string | null =>
  (memberId && names.get(memberId)) || null;
