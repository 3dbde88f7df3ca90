import { useSyncExternalStore } from 'react';

/** From here on a second column fits beside a form, as in the styles (xl). */
const WIDE = '(min-width: 1200px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
