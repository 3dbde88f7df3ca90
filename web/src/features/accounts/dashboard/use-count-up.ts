import { useEffect, useRef, useState } from 'react';

const MOVE_MS = 900;

/** Counts up when a number grows while it is shown, because something was won. Any other change is there at once. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const before = useRef(value);
  useEffect(() => {
    const from = before.current;
    before.current = value;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (value <= from || isStill) return setShown(value);
    const began = performance.now();
    const step = (now: number) => {
      const rest = Math.max(0, 1 - (now - began) / MOVE_MS);
      setShown(Math.round(value - (value - from) * rest ** 3));
      if (rest > 0) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
