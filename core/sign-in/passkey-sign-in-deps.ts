import { findPasskey } from '#core/passkeys/passkey.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as passkeyUseStore from './passkey-use.store.ts';

export const passkeySignInDeps = { ...passkeyUseStore, findPasskey, clock: systemClock };

export type PasskeySignInDeps = typeof passkeySignInDeps;
