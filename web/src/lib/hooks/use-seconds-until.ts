import { useEffect, useState } from 'react';

/**
 * Reads the clock every second instead of counting, so a phone that slept is right at once.
 * @param moment milliseconds since 1970
 * @returns whole seconds, 0 once it has passed
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

/** 45 seconds as `0:45`. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
