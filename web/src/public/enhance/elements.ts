/** @returns the first element of the page that matches, or null */
export const find = <Found extends HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(selector);

/** @returns undefined if this browser stores nothing for sites */
export function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
