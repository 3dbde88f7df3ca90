import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { setFirstBackListener } from './back-button.ts';

/** The page's position in the history, as react-router stores it. */
const positionOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Holds an owner who leaves unsaved work by a link or the back button until the screen has asked. On closing, the
 * browser asks.
 * @returns whether to ask, and a function for each answer
 */
export function useLeaveGuard(hasUnsavedWork: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | number | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!hasUnsavedWork) return;
    const here = positionOf(window.history.state);

    const onClick = (event: MouseEvent) => {
      const path = leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(path);
    };

    const onPop = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      // The router must not see a step that is taken back.
      event.stopImmediatePropagation();
      const steps = positionOf(event.state) - here;
      // This step returns the owner to this screen.
      if (steps === 0) return;
      setWanted(steps);
      window.history.go(-steps);
    };

    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, { capture: true });
    setFirstBackListener(onPop);
    window.addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      setFirstBackListener(null);
      window.removeEventListener('beforeunload', onClose);
    };
  }, [hasUnsavedWork]);

  return {
    isAsking: wanted !== null,
    stay: () => setWanted(null),
    leave: () => {
      isLeaving.current = true;
      setWanted(null);
      if (typeof wanted === 'number') navigate(wanted);
      else if (wanted) navigate(wanted);
    },
  };
}

function leadsTo({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const opensHere = link && !link.target && !link.download && link.origin === location.origin;
  if (!opensHere || button !== 0 || ctrlKey || metaKey || shiftKey) return null;
  return link.pathname === location.pathname ? null : `${link.pathname}${link.search}`;
}
