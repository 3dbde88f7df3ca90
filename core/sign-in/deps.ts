import { forgetDue } from '#core/due/due.ts';
import { systemClock } from '#core/platform/clock.ts';
import { fillOf } from '#core/purse/purse.store.ts';
import * as flowStore from './flow.store.ts';
import * as guessStore from './guess.store.ts';
import * as networkStore from './network.store.ts';
import { hasProved, noteUnproven } from './remove-unproven.ts';
import { robotKeys } from './robot-proof.ts';
import * as robotUseStore from './robot-use.store.ts';

export const deps = {
  ...flowStore,
  ...guessStore,
  ...networkStore,
  fillOf,
  ...robotUseStore,
  noteUnproven,
  hasProved,
  forgetDue,
  robotKeys,
  clock: systemClock,
};

export type Deps = typeof deps;
