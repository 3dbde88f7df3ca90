import { systemClock } from '../platform/clock.ts';
import * as confirmationStore from './confirmation.store.ts';

export const deps = { ...confirmationStore, clock: systemClock };

export type Deps = typeof deps;
