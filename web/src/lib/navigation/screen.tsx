import { type ComponentType, lazy, useState } from 'react';

let renewals: (() => void)[] = [];

export function onRetry(renew: () => void): void {
  renewals.push(renew);
}

/** React remembers a missing file for good. Call this only on a retry, or React requests the file endlessly. */
export function renewFailedScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

type Load = () => Promise<{ default: ComponentType }>;

/**
 * Puts a screen into a separate file, and draws it at once when the file is there: React would hold it back for 300 ms
 * after any spinner.
 * @returns the screen, and `start`, which requests its file ahead
 */
export function screen(load: Load) {
  let arrived: ComponentType | undefined;
  const start: Load = async () => {
    try {
      const module = await load();
      arrived = module.default;
      return module;
    } catch (error) {
      onRetry(() => {
        Awaited = lazy(start);
      });
      throw error;
    }
  };
  let Awaited = lazy(start);
  function Screen() {
    const [Chosen] = useState<ComponentType>(() => arrived ?? Awaited);
    return <Chosen />;
  }
  return Object.assign(Screen, { start });
}
