/** The measured pages, with budgets of docs/budgets.md 1.2: times in seconds, blocking in milliseconds. */

export interface Budgets {
  performance: number;
  lcp?: number;
  interactive?: number;
  blocking?: number;
}

export interface Route {
  path: string;
  isPublic: boolean;
  /** Of the default, mobile preset. */
  mobile: Budgets;
  /** Of a cheap phone on 3G. */
  lowEnd3G: Budgets;
}

const publicPage = (path: string): Route => ({
  path,
  isPublic: true,
  mobile: { performance: 98, lcp: 1.2 },
  lowEnd3G: { performance: 97, lcp: 1.8 },
});

/** Public routes come first, before anybody signs in. */
export const routes: Route[] = [
  publicPage('/'),
  publicPage('/sw'),
  publicPage('/privacy-policy'),
  {
    path: '/sign-in',
    isPublic: true,
    mobile: { performance: 97, lcp: 1.6 },
    lowEnd3G: { performance: 92, lcp: 2, interactive: 5, blocking: 500 },
  },
  {
    path: '/dashboard',
    isPublic: false,
    mobile: { performance: 95, lcp: 1.6 },
    lowEnd3G: { performance: 85, lcp: 2.5, interactive: 6, blocking: 500 },
  },
  {
    path: '/apply',
    isPublic: false,
    mobile: { performance: 95 },
    lowEnd3G: { performance: 85, interactive: 6, blocking: 500 },
  },
];

/** Of public routes, in these categories. */
export const LEAST_SCORE = 100;

/** Milliseconds, of the mobile preset. */
export const MOST_BLOCKING = 100;

export const MOST_SHIFT = 0.02;
