import { type ReactNode, useEffect, useRef } from 'react';

interface HeadingProps {
  /** Also the title of the browser's tab. */
  title: string;
  children?: ReactNode;
}

/** Takes the focus, so that a screen reader names the screen. */
export function Heading({ title, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} | Miliki office`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="h4 office-heading">
      {children ?? title}
    </h1>
  );
}
