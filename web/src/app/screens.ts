import { type ComponentType, lazy } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

const load = {
  shell: () => import('./shell/shell.tsx'),
  landing: () => import('../features/landing/landing-page.tsx'),
  signIn: () => import('../features/sign-in/sign-in-page.tsx'),
  dashboard: () => import('../features/dashboard/dashboard-page.tsx'),
  apply: () => import('../features/apply/apply-page.tsx'),
  applications: () => import('../features/applications/applications-page.tsx'),
  profile: () => import('../features/profile/profile-page.tsx'),
  coming: () => import('../features/coming/coming-page.tsx'),
  legal: () => import('../features/legal/legal-page.tsx'),
  notFound: () => import('../features/legal/not-found-page.tsx'),
} satisfies Record<string, Load>;

export const Shell = lazy(load.shell);
export const LandingPage = lazy(load.landing);
export const SignInPage = lazy(load.signIn);
export const DashboardPage = lazy(load.dashboard);
export const ApplyPage = lazy(load.apply);
export const ApplicationsPage = lazy(load.applications);
export const ProfilePage = lazy(load.profile);
export const ComingPage = lazy(load.coming);
export const LegalPage = lazy(load.legal);
export const NotFoundPage = lazy(load.notFound);

const firstScreens: Record<string, readonly Load[]> = {
  '/': [load.landing],
  '/sign-in': [load.signIn],
  '/login': [load.signIn],
  '/dashboard': [load.shell, load.dashboard],
  '/apply': [load.shell, load.apply],
  '/applications': [load.shell, load.applications],
  '/profile': [load.shell, load.profile],
};

/** Asks for the files of the first screen side by side, before React finds out one by one. */
export function preloadScreen(pathname: string): void {
  for (const start of firstScreens[pathname] ?? []) {
    // A failure is told where the screen is drawn.
    start().catch(() => undefined);
  }
}
