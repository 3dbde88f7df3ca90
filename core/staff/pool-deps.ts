import { deleteStaffUser, ensureStaffUser } from '#core/platform/user-pool.ts';
import { deps } from './deps.ts';

/** Apart from `deps`, so only the function that changes the staff loads Cognito's client. */
export const poolDeps = { ...deps, ensureStaffUser, deleteStaffUser };

export type PoolDeps = typeof poolDeps;
