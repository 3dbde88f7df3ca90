import { deps as needsDeps } from '#core/needs/deps.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as notificationStore from './notification.store.ts';

/** The stores and the clock for an owner who reads notifications. */
export const deps = {
  ...notificationStore,
  ...needsDeps,
  clock: systemClock,
};

export type Deps = typeof deps;
