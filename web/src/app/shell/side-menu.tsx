import { Link } from 'react-router';
import { Logo } from '#web/src/components/logo.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { signOutTo, useRole } from '#web/src/lib/session/session.ts';
import { LogoutButton, MenuList } from './menu-list.tsx';
import { menusFor } from './menus.ts';

/** The menu that is always in view on screens from 992 px. */
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
