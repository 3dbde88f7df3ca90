import { useState } from 'react';

/**
 * What is typed into a form. It starts as what is saved, and does so again when that changes:
 * only then, so that nothing else on the screen costs its owner what was typed.
 */
export function useTyped<Values extends object>(saved: Values) {
  const [state, setState] = useState({ saved, typed: saved });
  if (JSON.stringify(saved) !== JSON.stringify(state.saved)) setState({ saved, typed: saved });
  const change = (next: Partial<Values>) =>
    setState((now) => ({ ...now, typed: { ...now.typed, ...next } }));
  return [state.typed, change] as const;
}
