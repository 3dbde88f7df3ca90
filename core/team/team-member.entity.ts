import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { teamRoles } from '#shared/platform/team-roles.ts';

/**
 * A person of a business. It stays when it has ended, so that what the person did keeps a name; its number
 * goes then.
 */
export const teamMember = entity({
  name: 'teamMember',
  about: 'Somebody who works, or has worked, in the business of somebody else.',
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
