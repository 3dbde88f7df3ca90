/** Whether the session has ended while a screen was open: what was typed there stays. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOver = false;

function change(next: boolean): void {
  isOver = next;
  for (const listener of listeners) listener();
}

export const sessionOver = (): void => change(true);

export const sessionBack = (): void => change(false);

export const useIsSessionOver = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOver,
  );
