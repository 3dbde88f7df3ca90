import { useEffect, useRef } from 'react';
import type { ApplicationDetail } from '../../../../../shared/applications/contract.ts';

/**
 * What an owner pressed may be gone with the change it made: the page's heading takes the focus,
 * with the new status beside it. What the office changes moves nobody.
 */
export function useFocusAfterChange({ status, history }: ApplicationDetail): void {
  const seen = useRef(status);
  const isOwnChange = history.at(-1)?.by === 'owner';

  useEffect(() => {
    const isLost = seen.current !== status && document.activeElement === document.body;
    seen.current = status;
    if (isLost && isOwnChange) document.querySelector('h1')?.focus();
  }, [status, isOwnChange]);
}
