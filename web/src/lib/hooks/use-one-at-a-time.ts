import { useCallback, useRef, useState } from 'react';

/**
 * Runs one piece of work at a time. A second press while the first is under way does nothing,
 * also in the instant before its button is drawn disabled.
 *
 * @returns `busy`, the name of the work that is under way, or null
 */
export function useOneAtATime<Name extends string>() {
  const running = useRef(false);
  const [busy, setBusy] = useState<Name | null>(null);

  const run = useCallback(async (name: Name, work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(null);
    }
  }, []);

  return { busy, run };
}
