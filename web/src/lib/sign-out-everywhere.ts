import { unauthenticated } from './api.ts';
import { offlineError } from './api-error.ts';
import { isRefusal, sessionEnded, signOutTo } from './session.ts';

/**
 * Signs the owner out on every device.
 *
 * @param destination the address to go to afterwards
 * @throws ApiError auth.unauthenticated when this session is over already and can end no other,
 *   network.offline when the network did not answer: the owner is then still signed in
 */
export async function signOutEverywhereTo(destination: string): Promise<void> {
  if (!(await dropAllSessions())) {
    await sessionEnded();
    throw unauthenticated();
  }
  await signOutTo(destination);
}

async function dropAllSessions(): Promise<boolean> {
  try {
    const amplify = await import('./amplify-session.ts');
    return await amplify.dropAllSessions();
  } catch (error) {
    if (isRefusal(error)) return false;
    throw offlineError(error);
  }
}
