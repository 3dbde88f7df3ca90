import { useEffect, useState } from 'react';

const ASLEEP_AFTER_MS = 2 * 60_000;

const signsOfLife = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const;

/** @returns whether the page is in view and was used within the last two minutes */
export function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(isInView);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setAwake(isInView());
      if (isInView()) timer = setTimeout(() => setAwake(false), ASLEEP_AFTER_MS);
    };
    look();
    for (const sign of signsOfLife) document.addEventListener(sign, look, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) document.removeEventListener(sign, look);
    };
  }, []);

  return isAwake;
}

const isInView = (): boolean => document.visibilityState === 'visible';
