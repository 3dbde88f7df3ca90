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

/** Also says whether this session may add one. */
export const listOwnPasskeys = contract('GET /api/account/passkeys', 'owner', {
  roles: 'person',
  reply: { items: list(object(Passkey)), canAdd: flag },
});

export const challengeOwnPasskey = contract('POST /api/account/passkeys/challenge', 'owner', {
  roles: 'person',
  isRead: true,
  reply: { options: json },
  errors: ['passkeys.codeNeeded', 'passkeys.tooMany', 'passkeys.unavailable'],
});

export const addOwnPasskey = contract('POST /api/account/passkeys', 'owner', {
  roles: 'person',
  body: {
    name: text({ min: 1, max: LONGEST_DEVICE_NAME }),
    /** The answer of the browser's passkey, as JSON text. */
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

/** Ends a passkey, and every other session of the person. */
export const removeOwnPasskey = contract('DELETE /api/account/passkeys/{passkeyId}', 'owner', {
  roles: 'person',
  cost: costs.signOut,
  errors: ['passkeys.notFound'],
});
