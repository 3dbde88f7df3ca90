import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Keeps a pressed box or choice as it was pressed until the server answers. A mutation says only in the next moment that
 * it is pending, and until then React would put the box or choice back.
 */
export function usePressed<Given>(change: UseMutationResult<unknown, Error, Given>) {
  const [pressed, setPressed] = useState<Given | null>(null);
  const press = (given: Given): void => {
    setPressed(given);
    change.mutate(given, { onSettled: () => setPressed(null) });
  };
  return { pressed, press };
}
