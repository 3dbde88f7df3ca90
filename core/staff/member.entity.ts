import type { Permission } from '../../shared/staff/permissions.ts';
import { memberStates } from '../../shared/staff/states.ts';
import { json, oneOf, text, whole } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/** A member of the provider's staff. Each call reads it, so that a change holds from the next call on. */
export const member = entity({
  name: 'member',
  about: "A member of the provider's staff, with what they may do.",
  attributes: {
    staffId: text({ about: "The `sub` of the user of the staff's pool." }),
    version: whole(),
    name: text(),
    email: text(),
    phone: text({ about: 'An account with this number is their own: they keep away from it.' }),
    may: json<Permission[]>(),
    state: oneOf(memberStates),
    site: text({ about: 'The origin of the office: their passkeys are made for it.' }),
    createdAt: text(),
    invitationHash: text({
      optional: true,
      secret: true,
      about: 'The one invitation that is good: a later one ends an earlier one.',
    }),
    signedOutAt: text({
      optional: true,
      about: 'The end of all sessions before it, when every passkey was lost.',
    }),
    invitedAgainBy: text({
      optional: true,
      about: 'The first of the two who invite somebody again.',
    }),
    invitedAgainAt: text({ optional: true }),
  },
  key: {
    question: 'Who is of the staff, and what may they do?',
    pk: 'staff',
    sk: 'member#{staffId}',
  },
});

export type MemberItem = ItemOf<typeof member>;
