import { deps } from './deps.ts';
import { endPoolSessions } from './pool-sessions.ts';

/** They are apart from `deps`, so that other functions do not load Cognito's client. */
export const signOutDeps = { ...deps, endPoolSessions };

export type SignOutDeps = typeof signOutDeps;
