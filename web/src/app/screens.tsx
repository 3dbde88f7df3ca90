import { type ComponentType, lazy, useState } from 'react';
import { languageStore } from '../lib/language.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** What gives each screen whose file did not arrive another chance. */
let renewals: (() => void)[] = [];

/**
 * React remembers for good that a file did not arrive. To be called before a screen is tried again,
 * and not earlier: React would ask again and again.
 */
export function renewFailedScreens(): void {
  for (const renew of renewals) renew();
  renewals = [];
}

// The build's own loader asks for a style sheet once.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    renewals.push(() => target.replaceWith(target.cloneNode()));
  },
  true,
);

/**
 * A screen in a file of its own. One whose file has arrived is drawn at once: React would hold it
 * back for 300 ms after any spinner, which it does to spare eyes and which here only costs time.
 *
 * @param features whose texts it shows, for readers of Kiswahili
 */
function screen(load: Load, ...features: string[]) {
  let arrived: ComponentType | undefined;
  const start: Load = async () => {
    try {
      const [module] = await Promise.all([load(), languageStore.load(features)]);
      arrived = module.default;
      return module;
    } catch (error) {
      renewals.push(() => {
        Awaited = lazy(start);
      });
      throw error;
    }
  };
  let Awaited = lazy(start);
  function Screen() {
    const [Chosen] = useState<ComponentType>(() => arrived ?? Awaited);
    return <Chosen />;
  }
  return Object.assign(Screen, { start });
}

export const Shell = screen(() => import('./shell/shell.tsx'));
export const LandingPage = screen(() => import('../features/landing/landing-page.tsx'));
export const SignInPage = screen(() => import('../features/sign-in/sign-in-page.tsx'), 'sign-in');
export const DashboardPage = screen(
  () => import('../features/dashboard/dashboard-page.tsx'),
  'dashboard',
);
export const ApplyPage = screen(
  () => import('../features/apply/apply-page.tsx'),
  'apply',
  'documents',
);
export const ApplicationsPage = screen(
  () => import('../features/applications/applications-page.tsx'),
  'applications',
);
export const ApplicationPage = screen(
  () => import('../features/applications/application-page.tsx'),
  'applications',
  'documents',
);
export const ProfilePage = screen(() => import('../features/profile/profile-page.tsx'), 'profile');
export const SettingsPage = screen(
  () => import('../features/settings/settings-page.tsx'),
  'settings',
);
export const RewardPointsPage = screen(
  () => import('../features/rewards/reward-points-page.tsx'),
  'rewards',
);
export const RedeemPointsPage = screen(
  () => import('../features/rewards/redeem/redeem-points-page.tsx'),
  'rewards',
);
export const ComingPage = screen(() => import('../features/coming/coming-page.tsx'), 'coming');
export const DocsPage = screen(() => import('../features/docs/docs-page.tsx'), 'docs');
export const LegalPage = screen(() => import('../features/legal/legal-page.tsx'));
export const NotFoundPage = screen(() => import('../features/legal/not-found-page.tsx'));

type Screens = readonly { start: Load }[];

const screensAt: Record<string, Screens> = {
  '/': [LandingPage],
  '/sign-in': [SignInPage],
  '/login': [SignInPage],
  '/docs': [DocsPage],
  '/dashboard': [Shell, DashboardPage],
  '/apply': [Shell, ApplyPage],
  '/applications': [Shell, ApplicationsPage],
  '/profile': [Shell, ProfilePage],
  '/reward-points': [Shell, RewardPointsPage],
  '/reedem-points': [Shell, RedeemPointsPage],
  '/settings': [Shell, SettingsPage],
};

const screensOf = (pathname: string): Screens =>
  screensAt[pathname] ?? (pathname.startsWith('/applications/') ? [Shell, ApplicationPage] : []);

/** Asks for the files of a screen side by side, before React finds out one by one. */
export function preloadScreen(pathname: string): void {
  for (const { start } of screensOf(pathname)) {
    // A failure is told where the screen is drawn.
    start().catch(() => undefined);
  }
}
