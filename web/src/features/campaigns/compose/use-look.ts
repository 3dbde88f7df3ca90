import { useEffect, useRef } from 'react';
import type { Step } from '../links.ts';
import type { Look } from './looks.ts';
import type { Draft } from './use-draft.ts';

/**
 * Begins a look at the audience, once, where a step needs one that was not begun on the way to it. A look
 * that fails is begun again by a button.
 */
export function useLook({ onward }: Draft, look: Look, step: Step, isNeeded: boolean): void {
  const hasBegun = useRef(false);
  const { mutate, isPending } = onward;
  useEffect(() => {
    // A step that was just done begins its own.
    if (!isNeeded || isPending || hasBegun.current) return;
    hasBegun.current = true;
    mutate({ look, step });
  }, [isNeeded, isPending, mutate, look, step]);
}
