import { type ComponentType, lazy, useState } from 'react';

/** Each of these lets a file be asked for again that did not arrive. */
let renewals: (() => void)[] = [];

/** @param renew called once, when somebody tries again */
export function onRetry(renew: () => void): void {
  renewals.push(renew);
}

/**
 * React remembers for good that a file did not arrive. Call this when a screen is tried again, and
 * not earlier: React would ask for the file again and again.
 */
export function renewFailedScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

type Load = () => Promise<{ default: ComponentType }>;

/**
 * Puts a screen into a separate file. A screen whose file has arrived is drawn at once: React would
 * hold it back for 300 ms after any spinner, which spares the eyes elsewhere and only costs time here.
 *
 * @returns the screen, and `start`, which asks for its file ahead
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
