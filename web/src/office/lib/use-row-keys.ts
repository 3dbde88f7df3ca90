import { useEffect } from 'react';
import { isTyping } from './keys.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Moves the focus through the lines of the screen's table with j and k; Enter opens the link. */
export function useRowKeys(): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || isTyping(event)) return;
      const links = [...document.querySelectorAll<HTMLElement>('.office-row-link')];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
      links[next]?.focus();
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, []);
}
