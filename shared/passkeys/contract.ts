import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  flag,
  json,
  list,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
  verbatim,
} from '#shared/platform/fields.ts';
import { LONGEST_DEVICE_NAME } from './limits.ts';

export const Passkey = {
  passkeyId: text(),
  name: text(),
  createdAt: moment,
  usedAt: nullable(moment),
};
export type Passkey = ValuesOf<typeof Passkey>;

/** The passkeys of the person who calls, and whether this session may add one. */
export const listOwnPasskeys = contract('GET /api/account/passkeys', 'owner', {
  roles: 'person',
  reply: { items: list(object(Passkey)), canAdd: flag },
});

/** Asks for a passkey of the device that calls. */
export const challengeOwnPasskey = contract('POST /api/account/passkeys/challenge', 'owner', {
  roles: 'person',
  isRead: true,
  reply: { options: json },
  errors: ['passkeys.codeNeeded', 'passkeys.tooMany', 'passkeys.unavailable'],
});

export const addOwnPasskey = contract('POST /api/account/passkeys', 'owner', {
  roles: 'person',
  body: {
    /** What the person calls the device. */
    name: text({ min: 1, max: LONGEST_DEVICE_NAME }),
    /** What the browser's passkey answered, as the text of its JSON. */
    answer: verbatim({ min: 1, max: 16_000 }),
  },
  errors: [
    'passkeys.codeNeeded',
    'passkeys.tooMany',
    'passkeys.invalid',
    'passkeys.unavailable',
    'server.busy',
  ],
});

/** Ends a passkey, and every session of the person but the one that calls. */
export const removeOwnPasskey = contract('DELETE /api/account/passkeys/{passkeyId}', 'owner', {
  roles: 'person',
  cost: costs.signOut,
  errors: ['passkeys.notFound'],
});
