import { NavLink } from 'react-router';
import { Icon } from '#web/src/components/icon.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { MenuEntry } from './menus.ts';

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
