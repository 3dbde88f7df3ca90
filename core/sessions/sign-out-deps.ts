import { endPoolSessions } from '#core/platform/user-pool.ts';
import { deps } from './deps.ts';

/** They are apart from `deps`, so that other functions do not load Cognito's client. */
export const signOutDeps = { ...deps, endPoolSessions };

export type SignOutDeps = typeof signOutDeps;
