import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { teamRoles } from '#shared/platform/team-roles.ts';

/** An invitation that is open. It goes when it is accepted, declined or withdrawn, or with its ttl. */
export const teamInvitation = entity({
  name: 'teamInvitation',
  about: 'An open invitation to work in a business, for whoever proves the number.',
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
