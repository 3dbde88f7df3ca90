import { systemClock } from '../platform/clock.ts';
import * as passkeyStore from './passkey.store.ts';

export const deps = { ...passkeyStore, clock: systemClock };

export type Deps = typeof deps;
