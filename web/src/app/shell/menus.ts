import type { IconName } from '../../components/icon.tsx';
import { msg } from '../../lib/language/text.ts';

export interface MenuEntry {
  label: string;
  path: string;
  icon: IconName;
}

/** Labels and spellings are those of docs/rules.md 2. */
export const sideMenu: readonly MenuEntry[] = [
  { label: msg('Dashboard'), path: '/dashboard', icon: 'dashboard' },
  { label: msg('Apply for Financing'), path: '/apply', icon: 'apply' },
  { label: msg('My Applications'), path: '/applications', icon: 'documents' },
  { label: msg('My Software Projects'), path: '/projects', icon: 'code' },
  { label: msg('Repayments'), path: '/repayments', icon: 'repay' },
  { label: msg('Profile'), path: '/profile', icon: 'user' },
];

export const topMenu: readonly MenuEntry[] = [
  { label: msg('Dashboard'), path: '/dashboard', icon: 'dashboard' },
  { label: msg('Reward Points'), path: '/reward-points', icon: 'star' },
  { label: msg('Reedem Points'), path: '/reedem-points', icon: 'gift' },
  { label: msg('Send Promotional SMS'), path: '/send-sms', icon: 'chat' },
  { label: msg('Settings'), path: '/settings', icon: 'settings' },
];

/** What small screens add to the top menu, because they have no room for the side menu. */
export const sideMenuForSmallScreens = sideMenu.filter(
  ({ path }) => !topMenu.some((entry) => entry.path === path),
);
