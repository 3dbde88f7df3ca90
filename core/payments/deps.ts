import * as attemptStore from './attempt.store.ts';

/** The stores that the use cases of payments are given. */
export const deps = { ...attemptStore };

export type Deps = typeof deps;
