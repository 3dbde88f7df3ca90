import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a person pressed, until the server answers. A mutation says only in the next moment that it is pending, and until
 * then React would put a box or a choice back to what it was.
 */
export function usePressed<Given>(change: UseMutationResult<unknown, Error, Given>) {
  const [pressed, setPressed] = useState<Given | null>(null);
  const press = (given: Given): void => {
    setPressed(given);
    change.mutate(given, { onSettled: () => setPressed(null) });
  };
  return { pressed, press };
}
