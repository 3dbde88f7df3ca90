import { systemClock } from '#core/platform/clock.ts';
import * as auditStore from './audit.store.ts';

export const deps = { ...auditStore, clock: systemClock };

export type Deps = typeof deps;
