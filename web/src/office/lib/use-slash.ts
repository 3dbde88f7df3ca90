import { type RefObject, useEffect } from 'react';
import { isTyping } from './keys.ts';

/** Moves the focus into a field when `/` is pressed. The first field of a screen gets it. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [field]);
}
