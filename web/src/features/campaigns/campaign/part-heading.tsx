import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The heading of a part that a link opened. It takes the focus, because the link is gone; after the
 * first load the focus stays where the browser puts it.
 */
export function PartHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <h2 ref={heading} tabIndex={-1} className="h4 part-heading">
      {children}
    </h2>
  );
}
