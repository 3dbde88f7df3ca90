import { findPasskey } from '../passkeys/passkey.store.ts';
import { systemClock } from '../platform/clock.ts';
import * as passkeyUseStore from './passkey-use.store.ts';

export const passkeySignInDeps = { ...passkeyUseStore, findPasskey, clock: systemClock };

export type PasskeySignInDeps = typeof passkeySignInDeps;
