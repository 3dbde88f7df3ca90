import { unauthenticated } from '../../lib/api/api.ts';
import { offlineError } from '../../lib/errors/api-error.ts';
import { accessToken, sessionEnded, signOutTo } from '../../lib/session/session.ts';
import { callUserPool } from '../../lib/session/user-pool.ts';

/**
 * Signs the owner out on every device.
 *
 * @param destination the path to go to afterwards
 * @throws ApiError auth.unauthenticated if this session is over already and can end no other,
 *   network.offline if the network did not answer: the owner is then still signed in
 */
export async function signOutEverywhereTo(destination: string): Promise<void> {
  const token = await accessToken();
  const done = token !== null && (await endAllSessions(token));
  if (!done) {
    sessionEnded();
    throw unauthenticated();
  }
  signOutTo(destination);
}

async function endAllSessions(token: string): Promise<boolean> {
  try {
    return await callUserPool('GlobalSignOut', { AccessToken: token });
  } catch (error) {
    throw offlineError(error);
  }
}
