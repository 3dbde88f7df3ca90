import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The state of a link to a form whose first field is typed in at once. */
export const readyToType = { isReadyToType: true } as const;

/** Focuses the first field of a form that this link opened, instead of the heading. */
export function useReadyToType(field: RefObject<HTMLElement | null>): void {
  const { state } = useLocation();
  const [isWanted] = useState(state?.isReadyToType === true);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted, field]);
}
