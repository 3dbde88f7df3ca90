import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { LONGEST_DEVICE_NAME } from './limits.ts';

export const Passkey = {
  passkeyId: f.text(),
  name: f.text(),
  createdAt: f.moment,
  usedAt: f.nullable(f.moment),
};
export type Passkey = f.ValuesOf<typeof Passkey>;

/** Also says whether this session may add one. */
export const listOwnPasskeys = contract('GET /api/account/passkeys', 'owner', {
  roles: 'person',
  reply: { items: f.list(f.object(Passkey)), canAdd: f.flag },
});

export const challengeOwnPasskey = contract('POST /api/account/passkeys/challenge', 'owner', {
  roles: 'person',
  isRead: true,
  reply: { options: f.json },
  errors: ['passkeys.codeNeeded', 'passkeys.tooMany', 'passkeys.unavailable'],
});

export const addOwnPasskey = contract('POST /api/account/passkeys', 'owner', {
  roles: 'person',
  body: {
    name: f.text({ min: 1, max: LONGEST_DEVICE_NAME }),
    /** The answer of the browser's passkey, as JSON text. */
    answer: f.verbatim({ min: 1, max: 16_000 }),
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
