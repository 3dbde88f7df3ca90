import { useState } from 'react';
import { Link } from 'react-router';
import { Dropdown } from '#web/src/components/dropdown.tsx';
import { Icon } from '#web/src/components/icon.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { AccountInFrame } from '#web/src/lib/queries/get-account.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';
import { signOutTo, useBusinessInUse } from '#web/src/lib/session/session.ts';
import { Avatar } from './avatar.tsx';
import { menusFor } from './menus.ts';
import { TopMenu } from './top-menu.tsx';

const logout = () => signOutTo('/login');

/** @param props.account undefined while it loads */
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
