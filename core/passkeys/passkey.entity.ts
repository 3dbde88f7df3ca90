import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** The public half of a passkey. The private half never leaves its holder's device. */
export const passkey = entity({
  name: 'passkey',
  about: 'The public half of a passkey, by which its holder signs in.',
  attributes: {
    holder: text({
      about: 'Who signs in with it: `staff#<staffId>`, or `person#<sub>` of a user of the pool.',
    }),
    passkeyId: text({ about: 'The id that the device gave it, as base64url.' }),
    publicKey: text({ about: 'COSE, as base64url.' }),
    counter: whole({
      about: 'Uses, as the device counts them. Devices that share a passkey say 0 each time.',
    }),
    transports: json<string[]>(),
    site: text({ about: 'The origin that it was made for, and opens.' }),
    name: text({ personal: true, about: 'The name that its holder gave the device.' }),
    createdAt: text(),
    usedAt: text({ optional: true }),
  },
  key: {
    question: 'Which passkeys has this holder?',
    pk: 'passkeys#{holder}',
    sk: '{passkeyId}',
  },
});

export type Passkey = ItemOf<typeof passkey>;
