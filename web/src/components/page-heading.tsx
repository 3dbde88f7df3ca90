import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { brand } from '#shared/site/brand.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useAppPage } from '#web/src/lib/navigation/use-app-page.ts';

interface PageHeadingProps {
  /** Also the title of the browser's tab. If it is left out, the page's own title is shown. */
  title?: string;
  className?: string;
  children?: ReactNode;
}

/**
 * The heading of a screen. After a navigation it takes the focus, so that a screen reader says which
 * screen it is. After the first load the focus stays where the browser puts it.
 */
export function PageHeading({ title: given, className = 'h3', children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const page = useAppPage();
  const title = given ?? t(page?.title ?? brand.name);
  // Only the first key of the screen counts: a URL that changes under the screen is no navigation.
  const [isFirstLoad] = useState(key === 'default');

  useEffect(() => {
    document.title = title === brand.name ? title : `${title} | ${brand.name}`;
  }, [title]);

  useEffect(() => {
    if (!isFirstLoad) heading.current?.focus({ preventScroll: true });
  }, [isFirstLoad]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}

/** The sentence below the heading, from the table of pages. */
export function PageIntroduction() {
  const page = useAppPage();
  return page?.introduction ? <p className="lead-text">{t(page.introduction)}</p> : null;
}
