import { useState } from 'react';

/**
 * What is typed into a section. It starts as what is saved, and does again when that changes: what
 * was typed into the other sections meanwhile stays.
 */
export function useTyped<Values extends object>(saved: Values) {
  const [state, setState] = useState({ saved, typed: saved });
  if (JSON.stringify(saved) !== JSON.stringify(state.saved)) setState({ saved, typed: saved });
  const change = (next: Partial<Values>) =>
    setState((now) => ({ ...now, typed: { ...now.typed, ...next } }));
  return [state.typed, change] as const;
}
