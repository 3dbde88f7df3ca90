import { useEffect, useState } from 'react';

/**
 * Whole seconds left until a moment, drawn anew each second; 0 once it has passed.
 * Reads the clock instead of counting, so that a phone that slept in between is right at once.
 */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = moment <= now;

  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);

  return Math.max(0, Math.ceil((moment - now) / 1_000));
}

/** 45 as 0:45. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
