import { deleteStaffUser, ensureStaffUser } from '#core/platform/user-pool.ts';
import { deps } from './deps.ts';

/** They are apart from `deps`, so that other functions do not load Cognito's client. */
export const poolDeps = { ...deps, ensureStaffUser, deleteStaffUser };

export type PoolDeps = typeof poolDeps;
