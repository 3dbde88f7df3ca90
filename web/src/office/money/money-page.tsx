import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Page } from '#web/src/office/lib/heading.tsx';

const tabs = [
  ['/money', 'Numbers'],
  ['/money/waiting', 'Waiting'],
  ['/money/unmatched', 'Unmatched'],
  ['/money/day', 'A day'],
  ['/money/books', 'Books'],
] as const;

interface MoneyPageProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A money screen that is not about one agreement, with links to the others. */
export const MoneyPage = ({ children, ...head }: MoneyPageProps) => (
  <Page {...head}>
    <nav className="office-tabs" aria-label="Money">
      {tabs.map(([path, name]) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) => (isActive ? 'office-tab office-tab-shown' : 'office-tab')}
        >
          {name}
        </NavLink>
      ))}
    </nav>
    {children}
  </Page>
);
