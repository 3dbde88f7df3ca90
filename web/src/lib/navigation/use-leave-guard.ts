import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hearOfBackFirst } from './back-button.ts';

/** Where react-router notes how far along its history a page is. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before an owner leaves a screen with work that is not saved: by a link, by the browser's
 * back button, or by closing the page, where the browser asks in its own words.
 *
 * @returns whether to ask, and what the answers do
 */
export function useLeaveGuard(hasUnsavedWork: boolean) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | number | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!hasUnsavedWork) return;
    const here = placeOf(window.history.state);

    const onClick = (event: MouseEvent) => {
      const path = leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(path);
    };

    const onPop = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      // The router must not hear of a step that is taken back.
      event.stopImmediatePropagation();
      const steps = placeOf(event.state) - here;
      // Nowhere else: this is the way back to where the owner is.
      if (steps === 0) return;
      setWanted(steps);
      window.history.go(-steps);
    };

    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, { capture: true });
    hearOfBackFirst(onPop);
    window.addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      hearOfBackFirst(null);
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

/** @returns the path of this app that a click leads away to, or null */
function leadsTo({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const opensHere = link && !link.target && !link.download && link.origin === location.origin;
  if (!opensHere || button !== 0 || ctrlKey || metaKey || shiftKey) return null;
  return link.pathname === location.pathname ? null : `${link.pathname}${link.search}`;
}
