import { flag, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A link by which a member registers a passkey without having one: once, for 24 hours. */
export const invitation = entity({
  name: 'invitation',
  about: 'A link by which a member of the staff registers a passkey without having one.',
  attributes: {
    tokenHash: text({ secret: true, about: 'SHA-256 of the secret in the link.' }),
    staffId: text(),
    expiresAt: text(),
    isRenewal: flag({ about: 'Whether the passkeys of before are lost, and go.' }),
    ttl: whole(),
  },
  key: {
    question: 'Whom does this link invite?',
    pk: 'invitation#{tokenHash}',
    sk: 'invitation',
  },
});

export type InvitationItem = ItemOf<typeof invitation>;
