import { user } from '../accounts/user.entity.ts';
import { write } from '../platform/write.ts';

/**
 * @param consistent whether a sign-out of this very moment is seen
 * @returns the moment of the owner's last sign-out everywhere, or null before the first one
 */
export async function lastSignOut(userId: string, consistent: boolean): Promise<string | null> {
  const found = await user.get({ userId }, { only: ['signedOutAt'], consistent });
  return found?.signedOutAt ?? null;
}

/** @returns false when there is no such account */
export const saveSignOut = (userId: string, at: string): Promise<boolean> =>
  write(user.patch({ userId }, { set: { signedOutAt: at } }));
