import { useState } from 'react';

/**
 * The typed values of a form. They restart only when the saved values change, so nothing else on the screen loses them.
 * @returns the values, and a function that changes some of them
 */
export function useTyped<Values extends object>(saved: Values) {
  const [state, setState] = useState({ saved, typed: saved });
  if (JSON.stringify(saved) !== JSON.stringify(state.saved)) setState({ saved, typed: saved });
  const change = (next: Partial<Values>) =>
    setState((now) => ({ ...now, typed: { ...now.typed, ...next } }));
  return [state.typed, change] as const;
}
