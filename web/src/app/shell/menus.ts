import type { IconName } from '../../components/icon.tsx';

export interface MenuEntry {
  label: string;
  path: string;
  icon: IconName;
}

/** Spellings are the specification's. */
export const sideMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: 'dashboard' },
  { label: 'Apply for Financing', path: '/apply', icon: 'apply' },
  { label: 'My Applications', path: '/applications', icon: 'documents' },
  { label: 'My Software Projects', path: '/projects', icon: 'code' },
  { label: 'Repayments', path: '/repayments', icon: 'repay' },
  { label: 'Profile', path: '/profile', icon: 'user' },
];

export const topMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: 'dashboard' },
  { label: 'Reward Points', path: '/reward-points', icon: 'star' },
  { label: 'Reedem Points', path: '/reedem-points', icon: 'gift' },
  { label: 'Send Promotional SMS', path: '/send-sms', icon: 'chat' },
  { label: 'Settings', path: '/settings', icon: 'settings' },
];

/** What small screens add to the top menu, because they have no room for the side menu. */
export const sideMenuForSmallScreens = sideMenu.filter(
  ({ path }) => !topMenu.some((entry) => entry.path === path),
);
