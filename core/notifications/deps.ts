import { systemClock } from '../platform/clock.ts';
import * as notificationStore from './notification.store.ts';

/** The store and the clock for an owner who reads notifications. */
export const deps = {
  ...notificationStore,
  clock: systemClock,
};

export type Deps = typeof deps;
