import { hasCode } from '../errors/api-error.ts';
import { sessionOwner } from '../session/session.ts';
import { connectionBack, MAX_TRIES } from './connection-back.ts';

/**
 * Sends something that may be sent twice, and waits for a connection that was lost.
 *
 * @param owner whose it is: the server takes it for whoever is signed in at the time of the try
 * @returns null if it was stopped meanwhile, or if its owner has left
 */
export async function sendPatiently<Reply>(
  owner: string,
  signal: AbortSignal,
  send: () => Promise<Reply>,
): Promise<Reply | null> {
  for (let tries = 1; !signal.aborted && sessionOwner() === owner; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, 'network.offline') || tries > MAX_TRIES) throw error;
      await Promise.race([connectionBack(tries, signal), aborted(signal)]);
    }
  }
  return null;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
