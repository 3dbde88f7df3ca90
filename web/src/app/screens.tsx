import { type ComponentType, lazy, useState } from 'react';
import { type AppPath, appPathAt } from '../../../shared/site/pages.ts';
import { languageStore } from '../lib/language/language.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** A file for each screen, and one for what is around those behind the sign-in. */
const files = import.meta.glob<{ default: ComponentType }>([
  './shell/shell.tsx',
  './gallery/gallery-page.tsx',
  './screens/**/*-page.tsx',
  '../features/**/*-page.tsx',
]);

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

/** The build's own loader asks for a style sheet once; this gives it another chance as well. */
export function renewFailedStyleSheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      renewals.push(() => target.replaceWith(target.cloneNode()));
    },
    true,
  );
}

/**
 * A screen in a file of its own. One whose file has arrived is drawn at once: React would hold it
 * back for 300 ms after any spinner, which it does to spare eyes and which here only costs time.
 *
 * @param texts the catalogues of its texts, for readers of Kiswahili
 */
function screen(source: string, ...texts: string[]) {
  const load = files[source];
  if (!load) throw new Error(`There is no screen ${source}.`);
  let arrived: ComponentType | undefined;
  const start: Load = async () => {
    try {
      const [module] = await Promise.all([load(), languageStore.load(texts)]);
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
  return Object.assign(Screen, { start, source });
}

export const Shell = screen('./shell/shell.tsx');
export const SignInPage = screen('../features/sign-in/sign-in-page.tsx', 'sign-in');
export const DashboardPage = screen(
  './screens/dashboard-page.tsx',
  'dashboard',
  'points-chart',
  'notifications',
);
export const ApplyPage = screen(
  '../features/applications/apply/apply-page.tsx',
  'apply',
  'documents',
);
export const ApplicationsPage = screen(
  '../features/applications/applications-page.tsx',
  'applications',
);
export const ApplicationPage = screen(
  './screens/application-page.tsx',
  'applications',
  'offers',
  'documents',
);
export const ProfilePage = screen(
  './screens/profile-page.tsx',
  'accounts',
  'account-export',
  'account-closing',
);
export const SettingsPage = screen('../features/settings/settings-page.tsx', 'settings');
export const RewardPointsPage = screen('../features/rewards/reward-points-page.tsx', 'rewards');
export const RedeemPointsPage = screen(
  '../features/rewards/redeem/redeem-points-page.tsx',
  'rewards',
);
export const ComingPage = screen('./screens/coming/coming-page.tsx', 'coming');
export const GalleryPage = screen('./gallery/gallery-page.tsx');
export const DocsPage = screen('../features/till/docs-page.tsx');

type Screens = readonly { start: Load; source: string }[];

const screensAt: Record<AppPath, Screens> = {
  '/sign-in': [SignInPage],
  '/login': [SignInPage],
  '/docs': [DocsPage],
  '/components': [GalleryPage],
  '/dashboard': [Shell, DashboardPage],
  '/apply': [Shell, ApplyPage],
  '/applications': [Shell, ApplicationsPage],
  '/applications/:applicationId': [Shell, ApplicationPage],
  '/profile': [Shell, ProfilePage],
  '/reward-points': [Shell, RewardPointsPage],
  '/reedem-points': [Shell, RedeemPointsPage],
  '/redeem-points': [Shell, RedeemPointsPage],
  '/settings': [Shell, SettingsPage],
  '/projects': [Shell, ComingPage],
  '/repayments': [Shell, ComingPage],
  '/send-sms': [Shell, ComingPage],
};

function screensOf(pathname: string): Screens {
  const path = appPathAt(pathname);
  return path ? screensAt[path] : [];
}

/** The sources of what is drawn at a path, for pages that name the files they will need. */
export const sourcesAt = (pathname: string): string[] =>
  screensOf(pathname).map(({ source }) => source);

/** Asks for the files of a screen side by side, before React finds out one by one. */
export async function preloadScreen(pathname: string): Promise<void> {
  // A failure is told where the screen is drawn.
  await Promise.allSettled(screensOf(pathname).map(({ start }) => start()));
}
