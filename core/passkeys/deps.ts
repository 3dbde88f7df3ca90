import { systemClock } from '#core/platform/clock.ts';
import * as passkeyStore from './passkey.store.ts';

export const deps = { ...passkeyStore, clock: systemClock };

export type Deps = typeof deps;
