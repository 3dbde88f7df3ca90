import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { memberStates } from '#shared/staff/states.ts';

/** What an admin asked for, which another admin confirms. */
export interface Asked {
  /** The `staffId` of the admin. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The permissions that the member shall have; null for an invitation. */
  may: Permission[] | null;
}

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
    asked: json<Asked>({
      optional: true,
      about: 'What one admin asked for and another one confirms: permissions, or an invitation.',
    }),
  },
  key: {
    question: 'Who is of the staff, and what may they do?',
    pk: 'staff',
    sk: 'member#{staffId}',
  },
});

export type MemberItem = ItemOf<typeof member>;
