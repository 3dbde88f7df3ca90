const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

/** Each try may cost data, so a connection that stays bad is left to its owner after so many. */
export const MAX_TRIES = PAUSES_MS.length;

/**
 * Waits until the phone says it is online again. One that never noticed is given a pause, longer
 * each time.
 */
export function connectionBack(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const pause = navigator.onLine ? setTimeout(resolve, PAUSES_MS[tries - 1]) : undefined;
    signal.addEventListener('abort', () => clearTimeout(pause));
    window.addEventListener('online', () => resolve(), { once: true, signal });
  });
}
