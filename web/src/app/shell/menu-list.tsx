import { Link, NavLink } from 'react-router';
import type { Role } from '#shared/platform/team-roles.ts';
import { appPages, type Menu, mayOpen } from '#shared/site/pages.ts';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { signOutTo, useRole } from '#web/src/lib/session/session.ts';

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

export interface MenuEntry {
  label: string;
  path: string;
  icon: IconName;
}

const entriesOf = (name: Menu, role: Role): MenuEntry[] =>
  appPages.flatMap(({ path, title, menu, roles }) =>
    menu?.in.includes(name) && mayOpen({ roles }, role)
      ? { label: menu.label ?? title, path, icon: menu.icon }
      : [],
  );

/** Only the owner has two menus: the till's entries are few. */
const sideMenus: Record<Role, Menu> = { owner: 'side', manager: 'top', cashier: 'top' };

/** A role's entries of each menu. */
export function menusFor(role: Role) {
  const [top, side] = [entriesOf('top', role), entriesOf('side', role)];
  return {
    side: entriesOf(sideMenus[role], role),
    top,
    /** Small screens add these to the top menu: they have no side menu. */
    sideForSmallScreens: side.filter(({ path }) => !top.some((entry) => entry.path === path)),
    people: entriesOf('people', role),
  };
}
