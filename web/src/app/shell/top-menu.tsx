import { brand } from '#shared/site/brand.ts';
import { Drawer } from '#web/src/components/drawer.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { LanguageSwitch } from '#web/src/components/language-switch.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { LogoutButton, MenuList } from './menu-list.tsx';
import { menusFor } from './menus.ts';

interface TopMenuProps {
  open: boolean;
  onClose: () => void;
  onLogout: () => void;
}

/** The menu of the top bar. Below 992 px it also has the entries of the side menu, and one logout, its own. */
export function TopMenu({ open, onClose, onLogout }: TopMenuProps) {
  const { top, sideForSmallScreens, people } = menusFor(useRole());
  return (
    <Drawer open={open} onClose={onClose} label={t('Menu')}>
      <nav aria-label={t('Top menu')}>
        <MenuList entries={top} />
      </nav>
      {sideForSmallScreens.length > 0 && (
        <nav className="menu-group d-lg-none" aria-label={t('Financing')}>
          <h2 className="menu-title">{t('Financing')}</h2>
          <MenuList entries={sideForSmallScreens} />
        </nav>
      )}
      <nav className="menu-group" aria-label={t('People')}>
        <MenuList entries={people} />
      </nav>
      <div className="menu-group">
        <LogoutButton onLogout={onLogout} />
        <a className="menu-link" href={brand.appStoreUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="phone" />
          {t('Get the mobile app')}
        </a>
      </div>
      <div className="menu-group">
        <LanguageSwitch />
      </div>
    </Drawer>
  );
}
