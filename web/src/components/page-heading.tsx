import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { brand } from '#shared/site/brand.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useAppPage } from '#web/src/lib/navigation/use-app-page.ts';

interface PageHeadingProps {
  /** Also the tab's title; by default the page's own title. */
  title?: string;
  className?: string;
  children?: ReactNode;
}

/** A menu that a person opened while the screen loaded would close if the focus left it. */
const isMenuOpen = () => document.querySelector('.dropdown-button[aria-expanded=true]') !== null;

/** Takes the focus after a navigation, so that a screen reader names the screen; not on first load. */
export function PageHeading({ title: given, className = 'h3', children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const page = useAppPage();
  const title = given ?? t(page?.title ?? brand.name);
  // Only the screen's first key counts: a URL that changes under the screen is not a navigation.
  const [isFirstLoad] = useState(key === 'default');

  useEffect(() => {
    document.title = title === brand.name ? title : `${title} | ${brand.name}`;
  }, [title]);

  useEffect(() => {
    if (!isFirstLoad && !isMenuOpen()) heading.current?.focus({ preventScroll: true });
  }, [isFirstLoad]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children ?? title}
    </h1>
  );
}

export function PageIntroduction() {
  const page = useAppPage();
  return page?.introduction ? <p className="lead-text">{t(page.introduction)}</p> : null;
}
