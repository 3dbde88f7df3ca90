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

interface PageProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export const Page = ({ title, aside, children }: PageProps) => (
  <main id="main" className="office-main">
    <div className="office-head">
      <Heading title={title} />
      {aside}
    </div>
    {children}
  </main>
);
