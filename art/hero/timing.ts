/** Seconds. */
export const filmLength = 8;

/** Everything fades together, back to the first picture. */
const fade = { start: 6.9, end: 7.9 };

/** @returns the progress from `start` to `end`, from 0 to 1 */
export function between(start: number, end: number, second: number): number {
  return Math.min(1, Math.max(0, (second - start) / (end - start)));
}

/** The same, with a gentle start and stop. */
export function eased(start: number, end: number, second: number): number {
  const way = between(start, end, second);
  return way * way * (3 - 2 * way);
}

/** The visibility of a thing that comes at `start` and stays until the fade. */
export function shown(start: number, second: number): number {
  return eased(start, start + 0.7, second) * (1 - eased(fade.start, fade.end, second));
}
