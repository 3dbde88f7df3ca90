import { useSyncExternalStore } from 'react';

/** From here on tables are tables, as in the styles (md). */
const WIDE = '(min-width: 768px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
