import { useState } from 'react';

/**
 * The values that are typed into a form. They start as the saved values, and start again only when
 * those change: nothing else on the screen may cost the owner what was typed.
 *
 * @returns the typed values, and the function that changes some of them
 */
export function useTyped<Values extends object>(saved: Values) {
  const [state, setState] = useState({ saved, typed: saved });
  if (JSON.stringify(saved) !== JSON.stringify(state.saved)) setState({ saved, typed: saved });
  const change = (next: Partial<Values>) =>
    setState((now) => ({ ...now, typed: { ...now.typed, ...next } }));
  return [state.typed, change] as const;
}
