import { user } from '../accounts/user.entity.ts';
import type { UpdateWrite } from '../platform/writes.ts';

/**
 * The write that ends every session of an owner but one, for the transaction of what it is for. The pool is
 * left alone: what it renews keeps the moment of its sign-in, and opens nothing.
 */
export const signOutOfOthers = (
  userId: string,
  ended: ReturnType<typeof endOfOthers>,
): UpdateWrite => user.patch({ userId }, { set: ended });

/**
 * What the account says of it, and the identity as well: the sessions end in businesses of others too.
 *
 * @param keptSession the moment of the sign-in of the one that goes on, in seconds since 1970
 */
export const endOfOthers = (signedOutAt: string, keptSession: number) => ({
  signedOutAt,
  keptSession,
});
