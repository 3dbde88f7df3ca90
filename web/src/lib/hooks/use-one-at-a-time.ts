import { useCallback, useRef, useState } from 'react';

/** A second press does nothing, even before its button is drawn disabled. `busy` is the running work's name. */
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
