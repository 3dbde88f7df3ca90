import type { findIdentity, SignOut } from '#core/accounts/account.store.ts';
import { hasEnded } from '#core/sessions/sessions.ts';
import { SESSION_MS } from '#shared/sessions/limits.ts';
import type { PushDevice } from './device.store.ts';

interface DeviceDeps {
  findIdentity: typeof findIdentity;
  /** Milliseconds. */
  clock(): number;
}

/**
 * Whether the device may be kept. A device whose session has run out gets no news, but is kept for the same time again,
 * in case the person comes back.
 */
export async function mayGoOn(
  deps: DeviceDeps,
  device: PushDevice,
  user: Partial<SignOut> | null,
): Promise<boolean> {
  const { since, seenAt = since } = device;
  const isInUse = Date.parse(seenAt) + 2 * SESSION_MS > deps.clock();
  return isInUse && (await isOfLiveSession(deps, device, user));
}

/**
 * A device belongs to one pool user. A number that was registered again belongs to another pool user, who has other
 * sign-outs.
 */
async function isOfLiveSession(
  { findIdentity }: Pick<DeviceDeps, 'findIdentity'>,
  { userId, poolUserId, authTime }: PushDevice,
  user: Partial<SignOut> | null,
): Promise<boolean> {
  const person = await findIdentity(poolUserId);
  if (person?.accountId !== userId) return false;
  return [person, user].every(
    (known) =>
      !known ||
      !hasEnded(authTime, {
        signedOutAt: known.signedOutAt ?? null,
        keptSession: known.keptSession ?? null,
      }),
  );
}
