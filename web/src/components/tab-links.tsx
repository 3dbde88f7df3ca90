import '#web/src/styles/tab-links.scss';
import { Link } from 'react-router';
import { t } from '#web/src/lib/language/text.ts';

export interface Tab {
  /** Its name in the URL. */
  name: string;
  /** In English: it is translated when it is drawn. */
  label: string;
}

interface TabLinksProps {
  /** Names the tabs together. */
  label: string;
  tabs: readonly Tab[];
  /** The tab's name in the URL; the first tab is shown for any other name. */
  shown: string | null;
}

/** Links to the parts of a screen. Each part has an address. */
export function TabLinks({ label, tabs, shown }: TabLinksProps) {
  const current = tabs.find(({ name }) => name === shown) ?? tabs[0];
  return (
    <nav className="tab-links" aria-label={label}>
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
