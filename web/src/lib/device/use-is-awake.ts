import { useEffect, useState } from 'react';

const ASLEEP_AFTER_MS = 2 * 60_000;

const signsOfLife = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const;

/**
 * @param restsAfterMs how long it stays awake without being used
 * @returns whether the page is in view and was used within that time
 */
export function useIsAwake(restsAfterMs = ASLEEP_AFTER_MS): boolean {
  const [isAwake, setAwake] = useState(isInView);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setAwake(isInView());
      if (isInView()) timer = setTimeout(() => setAwake(false), restsAfterMs);
    };
    look();
    for (const sign of signsOfLife) document.addEventListener(sign, look, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) document.removeEventListener(sign, look);
    };
  }, [restsAfterMs]);

  return isAwake;
}

const isInView = (): boolean => document.visibilityState === 'visible';
