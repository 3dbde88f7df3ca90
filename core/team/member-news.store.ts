import { isoTime, STREAMED_SECONDS, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { teamRoles } from '#shared/platform/team-roles.ts';
import type { TeamMemberItem } from './member.store.ts';

/** Written with the change. The stream then tells the member, so the owner's call waits for no device. */
export const memberNews = entity({
  name: 'memberNews',
  about: 'News for the devices of a team member about the work in a business.',
  attributes: {
    personId: text(),
    businessId: text(),
    memberId: text(),
    event: oneOf(['role', 'ended']),
    role: oneOf(teamRoles),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'What has this person been told about the work in a business?',
    pk: 'user#{personId}',
    sk: 'member-news#{memberId}#{at}',
  },
});

export type MemberNewsItem = ItemOf<typeof memberNews>;

/** @param now milliseconds */
export const newsFor = (
  { personId, businessId, memberId, role }: TeamMemberItem,
  event: MemberNewsItem['event'],
  now: number,
): PutWrite =>
  memberNews.put({
    personId,
    businessId,
    memberId,
    event,
    role,
    at: isoTime(now),
    ttl: ttlAfter(now, STREAMED_SECONDS),
  });
