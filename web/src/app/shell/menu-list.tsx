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

/** Always in view from 992 px. The owner's has the till beside the financing. */
export function SideMenu() {
  const { till, side } = menusFor(useRole());
  return (
    <aside className="side-menu">
      <Link to="/">
        <Logo />
      </Link>
      {till.length > 0 && (
        <>
          <p className="menu-title">{t('At the till')}</p>
          <nav aria-label={t('At the till')}>
            <MenuList entries={till} />
          </nav>
          <p className="menu-title">{t('Your business')}</p>
        </>
      )}
      <nav aria-label={t('Side menu')}>
        <MenuList entries={side} />
        <LogoutButton onLogout={() => signOutTo('/')} />
      </nav>
    </aside>
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

/** A role's entries of each menu. Only the owner has two: the till's entries are few. */
export function menusFor(role: Role) {
  const top = entriesOf('top', role);
  const side = entriesOf('side', role);
  const people = entriesOf('people', role);
  const inTop = new Set(top.map(({ path }) => path));
  const inSide = new Set(side.map(({ path }) => path));
  const isOwner = role === 'owner';
  return {
    top,
    people,
    till: isOwner ? [...top, ...people].filter(({ path }) => !inSide.has(path)) : [],
    side: isOwner ? side : [...top, ...people],
    /** Small screens add these to the top menu: they have no side menu. */
    sideForSmallScreens: side.filter(({ path }) => !inTop.has(path)),
  };
}
