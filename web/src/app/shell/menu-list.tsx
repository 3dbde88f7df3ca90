import { Link, NavLink } from 'react-router';
import { Icon } from '#web/src/components/icon.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { signOutTo, useRole } from '#web/src/lib/session/session.ts';
import { type MenuEntry, menusFor } from './menus.ts';

export function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className="menu-list">
      {entries.map(({ label, path, icon }) => (
        <li key={path}>
          <NavLink to={path} className="menu-link">
            <Icon name={icon} />
            {t(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export function LogoutButton({ onLogout }: { onLogout: () => void }) {
  return (
    <button type="button" className="menu-link menu-logout" data-act="logout" onClick={onLogout}>
      <Icon name="logout" />
      {t('Logout')}
    </button>
  );
}

/** Always in view from 992 px. */
export function SideMenu() {
  const role = useRole();
  const { side, people } = menusFor(role);
  return (
    <nav className="side-menu" aria-label={t('Side menu')}>
      <Link to="/" className="side-menu-logo">
        <Logo />
      </Link>
      <MenuList entries={side} />
      {role !== 'owner' && <MenuList entries={people} />}
      <LogoutButton onLogout={() => signOutTo('/')} />
    </nav>
  );
}
