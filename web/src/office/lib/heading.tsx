import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';

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

interface OpenedProps<Data> {
  query: UseQueryResult<Data>;
  label: string;
  /** Shown with a refusal: what was asked for, and the way back. */
  head: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A screen of one thing, which stays while a later read fails. */
export const Opened = <Data,>({ query, label, head, children }: OpenedProps<Data>) => (
  <main id="main" className="office-main">
    {query.isPending && <Skeleton label={label} shape={['heading', 'table', 'table']} />}
    {query.error && !query.data && (
      <>
        {head}
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      </>
    )}
    {query.data && children(query.data)}
  </main>
);

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
