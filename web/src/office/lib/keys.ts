import { type RefObject, useEffect } from 'react';

/** Whether a key belongs to typed text, a browser shortcut, or a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** j and k move the focus through the table's lines; Enter opens the link. */
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

/** Runs the act of a key, outside typed text. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const run = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isTyping(event)) acts[event.key]?.();
    };
    window.addEventListener('keydown', run);
    return () => window.removeEventListener('keydown', run);
  }, [acts]);
}

/** `/` focuses the field. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [field]);
}
