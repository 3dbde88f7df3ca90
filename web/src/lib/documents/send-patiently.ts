import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';

/**
 * Sends something that may be sent twice, and waits out a lost connection.
 * @param owner the server takes it for the person signed in at the time of the try
 * @returns null if it was stopped, or if its owner has left
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

const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/** Each try may cost data: after these the owner decides. */
export const MAX_TRIES = PAUSES_MS.length;

/** Waits to be online again, or for a pause that grows with `tries` (from 1), if no break was noticed. */
export function connectionBack(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const pause = navigator.onLine ? setTimeout(resolve, PAUSES_MS[tries - 1]) : undefined;
    signal.addEventListener('abort', () => clearTimeout(pause));
    window.addEventListener('online', () => resolve(), { once: true, signal });
  });
}
