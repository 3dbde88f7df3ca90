import { revokeApiKey } from '#shared/api-keys/contract.ts';
import { signOutEverywhere } from '#shared/sessions/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';

/**
 * Signs the owner out on every device.
 *
 * @param revokesKey whether the till's API key ends as well
 * @param destination the path to go to afterwards
 * @throws ApiError if it was not done: the owner is then still signed in, unless the session was over
 */
export async function signOutEverywhereTo(
  destination: string,
  { revokesKey }: { revokesKey: boolean },
): Promise<void> {
  // In this order: afterwards no call of this session is answered.
  if (revokesKey) await call(revokeApiKey);
  await call(signOutEverywhere);
  signOutTo(destination);
}
