import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Heading } from '#web/src/office/lib/heading.tsx';

const tabs = [
  ['/money', 'Numbers'],
  ['/money/waiting', 'Waiting'],
  ['/money/unmatched', 'Unmatched'],
  ['/money/day', 'A day'],
  ['/money/books', 'Books'],
] as const;

interface MoneyHeadProps {
  title: string;
  children?: ReactNode;
}

/** The head of money screens that are not about one agreement, with links to the others. */
export const MoneyHead = ({ title, children }: MoneyHeadProps) => (
  <>
    <div className="office-head">
      <Heading title={title} />
      {children}
    </div>
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
  </>
);
