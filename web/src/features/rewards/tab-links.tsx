import { Link } from 'react-router';
import { msg, t } from '../../lib/language/text.ts';

const tabs = [
  { name: 'award', label: msg('Award') },
  { name: 'customers', label: msg('Customers') },
  { name: 'history', label: msg('History') },
];

/** @param props.shown the tab's name in the URL; the first tab is shown for any other name */
export function TabLinks({ shown }: { shown: string | null }) {
  // An import is a way into the list of customers.
  const name = shown === 'import' ? 'customers' : shown;
  const current = tabs.find((tab) => tab.name === name) ?? tabs[0];
  return (
    <nav className="tab-links" aria-label={t('Reward Points')}>
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
