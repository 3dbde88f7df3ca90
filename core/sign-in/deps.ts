import { systemClock } from '../platform/clock.ts';
import * as flowStore from './flow.store.ts';
import * as ipCountStore from './ip-count.store.ts';
import { robotKeys } from './robot-keys.ts';
import * as robotUseStore from './robot-use.store.ts';

export const deps = {
  ...flowStore,
  ...ipCountStore,
  ...robotUseStore,
  robotKeys,
  clock: systemClock,
};

export type Deps = typeof deps;
