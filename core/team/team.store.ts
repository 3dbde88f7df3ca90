import { identity } from '#core/accounts/account.entity.ts';
import { accountExists, transactFor } from '#core/accounts/owner-transaction.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { above, absent, absentOr } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { type PurseRefusal, payFor } from '#core/purse/purse.store.ts';
import { type TeamRole, teamRoles } from '#shared/platform/team-roles.ts';
import { MOST_INVITATIONS, MOST_PEOPLE, MOST_WORKPLACES } from '#shared/team/limits.ts';
import { listMembers, type MemberKey, type TeamMemberItem, teamMember } from './member.store.ts';
import { newsFor } from './member-news.store.ts';

/** An open invitation. It is deleted when it is accepted, declined or withdrawn, or when its ttl ends. */
export const teamInvitation = entity({
  name: 'teamInvitation',
  about: 'An open invitation to work in a business, for the person who proves the number.',
  attributes: {
    businessId: text(),
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    invitationId: text(),
    phone: text({ personal: true }),
    name: text({ personal: true, about: 'As the owner wrote it.' }),
    role: oneOf(teamRoles),
    expiresAt: text(),
    ttl: whole(),
  },
  key: {
    question: 'Whom has this business invited?',
    pk: 'user#{businessId}',
    sk: 'team-invitation#{phoneHash}',
  },
  indexes: {
    byNumber: {
      index: 'gsi1',
      question: 'Which businesses have invited this number?',
      pk: 'team-invitations#{phoneHash}',
      sk: '{businessId}',
    },
  },
});

export type TeamInvitationItem = ItemOf<typeof teamInvitation>;

/** Counts invitations. An invitation is written only if this number is the same as when the team was counted. */
export const teamVersion = entity({
  name: 'teamVersion',
  about: 'Counts the invitations of a business, so that two at once do not take the last place.',
  attributes: { businessId: text(), version: whole() },
  key: {
    question: 'Has somebody been invited meanwhile?',
    pk: 'user#{businessId}',
    sk: 'team-version',
  },
});

/** One of a person's two places in other people's businesses. There is no key for a third place. */
export const workplace = entity({
  name: 'workplace',
  about: 'A business of another person in which this person works.',
  attributes: {
    personId: text(),
    place: whole({ about: '1 or 2.' }),
    businessId: text(),
  },
  key: {
    question: 'In which businesses does this person work?',
    pk: 'user#{personId}',
    sk: 'workplace#{place}',
  },
});

export type WorkplaceItem = ItemOf<typeof workplace>;

/** @param now milliseconds */
export async function listInvitations(
  businessId: string,
  now: number,
): Promise<TeamInvitationItem[]> {
  const found = await teamInvitation.list({ key: { businessId } });
  return found.filter(({ expiresAt }) => expiresAt > isoTime(now));
}

/** @param now milliseconds */
export async function invitationsOf(phoneHash: string, now: number): Promise<TeamInvitationItem[]> {
  const found = await teamInvitation.list({ by: 'byNumber', key: { phoneHash } });
  return found.filter(({ expiresAt }) => expiresAt > isoTime(now));
}

export const listWorkplaces = (personId: string): Promise<WorkplaceItem[]> =>
  workplace.list({ key: { personId } });

/** @returns how often the business has invited; `insertInvitation` fails if this number has changed */
export const findVersion = async (businessId: string): Promise<number> =>
  (await teamVersion.get({ businessId }))?.version ?? 0;

interface NewInvitation {
  invitation: TeamInvitationItem;
  requestKey: RequestKey;
  /** The version that was read before the team was counted. */
  version: number;
  /** Parts of the SMS, which Miliki pays. */
  parts: number;
}

/**
 * Replaces an earlier invitation of the number, and claims the SMS. @returns null when it is written, else the obstacle
 */
export function insertInvitation(
  { invitation, requestKey, version, parts }: NewInvitation,
  now: number,
): Promise<'account' | 'repeated' | 'changed' | 'tooMany' | PurseRefusal | null> {
  const { businessId, phoneHash, invitationId } = invitation;
  const { ofBusiness, toNumber } = MOST_INVITATIONS;
  return payFor(
    {
      account: accountExists(businessId),
      repeated: recordRequest(requestKey, invitationId, now),
      changed: [
        teamVersion.upsert(
          { businessId },
          { set: { version: version + 1 }, if: { version: version || absent } },
        ),
        teamInvitation.put(invitation),
      ],
      tooMany: [
        countUp({ of: `team-invitations#${businessId}`, per: 'day', most: ofBusiness }, now),
        countUp({ of: `team-invited#${phoneHash}`, per: 'day', most: toNumber }, now),
      ],
    },
    { kind: 'confirmation', phoneHash, userId: businessId, parts },
    now,
  );
}

/** @returns false if it is gone, or another has replaced it */
export const deleteInvitation = ({
  businessId,
  phoneHash,
  invitationId,
}: TeamInvitationItem): Promise<boolean> =>
  write(teamInvitation.delete({ businessId, phoneHash }, { if: { invitationId } }));

interface Joining {
  invitation: TeamInvitationItem;
  personId: string;
  poolUserId: string;
  /** A person who returns keeps the earlier id, so old entries keep their name. */
  memberId: string;
  /** 1 or 2. */
  place: number;
}

/**
 * Requires the proved number, because the person may have no account. Closing an account deletes the proved number, so
 * `leaveAll` sees all earlier work.
 * @returns null when the person works there, else the obstacle
 */
export async function insertMember(
  { invitation, personId, poolUserId, memberId, place }: Joining,
  now: number,
): Promise<'person' | 'invitation' | 'member' | 'place' | null> {
  const { businessId, phoneHash, invitationId, role, name, phone } = invitation;
  const at = isoTime(now);
  const failed = await transactFor(businessId, {
    person: identity.check({ userId: poolUserId }),
    invitation: teamInvitation.delete(
      { businessId, phoneHash },
      { if: { invitationId, expiresAt: above(at) } },
    ),
    member: teamMember.put(
      {
        businessId,
        personId,
        memberId,
        invitationId,
        role,
        state: 'active',
        name,
        phone,
        since: at,
      },
      { if: { state: absentOr('ended') } },
    ),
    place: workplace.create({ personId, place, businessId }),
  });
  return failed?.label ?? null;
}

/** @returns false when the person no longer works there */
export async function saveRole(
  member: TeamMemberItem,
  role: TeamRole,
  now: number,
): Promise<boolean> {
  const { businessId, personId, memberId } = member;
  const failed = await transact({
    member: teamMember.patch(
      { businessId, personId },
      { set: { role }, if: { state: 'active', memberId } },
    ),
    news: newsFor({ ...member, role }, 'role', now),
  });
  return failed === null;
}

/**
 * Takes effect at once: each write by that person requires an active member.
 * @param told the member, if somebody else ends the work @returns false if it had ended before
 */
export async function endMember(
  { businessId, personId }: MemberKey,
  now: number,
  told?: TeamMemberItem,
): Promise<boolean> {
  const places = await listWorkplaces(personId);
  const ended = teamMember.patch(
    { businessId, personId },
    {
      set: { state: 'ended', endedAt: isoTime(now), phone: null },
      if: { state: 'active' },
    },
  );
  const left = places.filter((one) => one.businessId === businessId).map(leave);
  const news = told && newsFor(told, 'ended', now);
  return (await transact({ ended, left, news })) === null;
}

const leave = ({ personId, place, businessId }: WorkplaceItem) =>
  workplace.delete({ personId, place }, { if: { businessId: absentOr(businessId) } });

/** null if all places are taken. */
export const freePlace = (taken: readonly WorkplaceItem[]): number | null => {
  const places = Array.from({ length: MOST_WORKPLACES }, (_, at) => at + 1);
  return places.find((place) => taken.every((one) => one.place !== place)) ?? null;
};

export async function deleteTeam(businessId: string): Promise<void> {
  const [members, invitations] = await Promise.all([
    listMembers(businessId),
    teamInvitation.list({ key: { businessId } }),
  ]);
  for (const member of members) {
    const { personId } = member;
    const places = member.state === 'active' ? await listWorkplaces(personId) : [];
    await transact({
      member: teamMember.delete({ businessId, personId }),
      places: places.filter((one) => one.businessId === businessId).map(leave),
    });
  }
  for (const { phoneHash } of invitations) {
    await write(teamInvitation.delete({ businessId, phoneHash }));
  }
  await write(teamVersion.delete({ businessId }));
}

export async function leaveAll(personId: string, now: number): Promise<void> {
  for (const { businessId } of await listWorkplaces(personId)) {
    await endMember({ businessId, personId }, now);
  }
}

export const hasRoom = (taken: number): boolean => taken < MOST_PEOPLE;
