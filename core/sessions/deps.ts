import { systemClock } from '#core/platform/clock.ts';
import * as sessionStore from './session.store.ts';

export const deps = { ...sessionStore, clock: systemClock };

export type Deps = typeof deps;
