import { useEffect, useRef } from 'react';
import type { ApplicationDetail } from '#shared/applications/contract.ts';

/**
 * Focuses the heading of the page, which has the new status beside it, after a change by the owner: the
 * button that was pressed may be gone. A change by the office leaves the focus alone.
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
