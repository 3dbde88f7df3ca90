import { useState } from 'react';
import { Link } from 'react-router';
import { brand } from '#shared/site/brand.ts';
import { Drawer } from '#web/src/components/drawer.tsx';
import { Dropdown } from '#web/src/components/dropdown.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { LanguageSwitch } from '#web/src/components/language-switch.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { AccountInFrame } from '#web/src/lib/queries/get-account.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import { signOutTo, useBusinessInUse, useRole } from '#web/src/lib/session/session.ts';
import { LogoutButton, MenuList, menusFor } from './menu-list.tsx';

const logout = () => signOutTo('/login');

export function TopBar({ account }: { account: AccountInFrame | undefined }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const business = useBusinessInUse();
  const { people } = menusFor(business?.role ?? 'owner');
  return (
    <header className="top-bar">
      <button
        type="button"
        className="btn top-bar-button"
        data-act="menu"
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {business ? (
        <Link to="/my-businesses" className="top-bar-business top-bar-place">
          <span>{business.businessName}</span>{' '}
          <span className="top-bar-role">{t(roleLabels[business.role])}</span>
        </Link>
      ) : (
        <Link to="/profile" className="top-bar-business">
          {account?.businessName ?? <span className="visually-hidden">{t('Profile')}</span>}
        </Link>
      )}
      <Dropdown
        act="account"
        label={t('Account menu')}
        button={<Avatar account={account} name={business?.businessName} />}
      >
        {business?.role !== 'cashier' && (
          <Link to="/dashboard" className="dropdown-link">
            {t('Dashboard')}
          </Link>
        )}
        {!business && (
          <Link to="/profile" className="dropdown-link">
            {t('My Account')}
          </Link>
        )}
        {people.map(({ path, label }) => (
          <Link key={path} to={path} className="dropdown-link">
            {t(label)}
          </Link>
        ))}
        <button type="button" className="dropdown-link" onClick={logout}>
          {t('Logout')}
        </button>
      </Dropdown>
      <TopMenu open={menuOpen} onClose={() => setMenuOpen(false)} onLogout={logout} />
    </header>
  );
}

interface AvatarProps {
  account: AccountInFrame | undefined;
  /** Replaces the owner's name in somebody else's business. */
  name?: string | undefined;
}

function Avatar({ account, name }: AvatarProps) {
  // A picture's URL expires, and another device may have replaced it.
  const [broken, setBroken] = useState<string | null>(null);
  const picture = account?.profilePic;
  if (picture && picture !== broken) {
    const onError = () => setBroken(picture);
    return <img className="avatar" src={picture} alt="" width="40" height="40" onError={onError} />;
  }
  return (
    <svg className="avatar" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" />
      <text x="20" y="21" textAnchor="middle" dominantBaseline="middle">
        {initials(name ?? account?.fullName ?? '')}
      </text>
    </svg>
  );
}

function initials(name: string): string {
  const names = name.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    (one) => Array.from(one ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}

interface TopMenuProps {
  open: boolean;
  onClose: () => void;
  onLogout: () => void;
}

/** Below 992 px it also has the side menu's entries, and one logout, its own. */
function TopMenu({ open, onClose, onLogout }: TopMenuProps) {
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
