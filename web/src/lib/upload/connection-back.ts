const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/** Each try may cost data: after so many, the owner decides whether to try again. */
export const MAX_TRIES = PAUSES_MS.length;

/**
 * Waits until the phone is online again. A phone that never noticed a break waits for a pause, longer
 * each time.
 *
 * @param tries how many tries have failed, from 1
 * @param signal ends the waiting without an answer
 */
export function connectionBack(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const pause = navigator.onLine ? setTimeout(resolve, PAUSES_MS[tries - 1]) : undefined;
    signal.addEventListener('abort', () => clearTimeout(pause));
    window.addEventListener('online', () => resolve(), { once: true, signal });
  });
}
