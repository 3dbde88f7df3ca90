import { listPasskeys } from '#core/passkeys/passkey.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { siteUrl } from '#core/platform/config.ts';
import { endPoolSessions } from '#core/platform/user-pool.ts';
import * as ownPasskeyStore from './own-passkey.store.ts';

/** They are apart from `deps`, so that no trigger loads Cognito's client and the notifications. */
export const ownPasskeyDeps = {
  ...ownPasskeyStore,
  listPasskeys,
  endPoolSessions,
  siteUrl,
  clock: systemClock,
};

export type OwnPasskeyDeps = typeof ownPasskeyDeps;
