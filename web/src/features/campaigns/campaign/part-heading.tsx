import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Takes the focus, because the link that opened the part is gone; not on first load. */
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
