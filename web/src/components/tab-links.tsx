import '#web/src/styles/tab-links.scss';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { t } from '#web/src/lib/language/text.ts';

export interface Tab {
  name: string;
  /** In English; translated when drawn. */
  label: string;
}

interface TabLinksProps {
  label: string;
  tabs: readonly Tab[];
  /** In the URL; the first tab for an unknown name. */
  shown: string | null;
}

export function TabLinks({ label, tabs, shown }: TabLinksProps) {
  const current = tabs.find(({ name }) => name === shown) ?? tabs[0];
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: brings each tab into sight on a narrow screen
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    const middle = (one: HTMLElement) => one.offsetLeft + one.offsetWidth / 2;
    if (row.current && link) row.current.scrollLeft = middle(link) - middle(row.current);
  }, [current]);
  return (
    <nav ref={row} className="tab-links" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={{ search: `tab=${tab.name}` }}
          className="tab-link"
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}
