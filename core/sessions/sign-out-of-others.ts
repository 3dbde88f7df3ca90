import { user } from '../accounts/user.entity.ts';
import type { UpdateWrite } from '../platform/writes.ts';

/**
 * The write that ends every session of an owner but one, for the transaction of what it is for. The pool is
 * left alone: what it renews keeps the moment of its sign-in, and opens nothing.
 *
 * @param keptSession the moment of its sign-in, in seconds since 1970
 */
export const signOutOfOthers = (userId: string, at: string, keptSession: number): UpdateWrite =>
  user.patch({ userId }, { set: { signedOutAt: at, keptSession } });
