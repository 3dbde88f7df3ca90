import { deps as passkeyDeps } from '#core/passkeys/deps.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as memberStore from './member.store.ts';
import * as passkeyStore from './member.store.ts';
import * as sessionStore from './session.store.ts';

export const deps = {
  ...passkeyDeps,
  ...memberStore,
  ...passkeyStore,
  ...sessionStore,
  clock: systemClock,
};

export type Deps = typeof deps;
