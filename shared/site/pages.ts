/**
 * All pages. The app's routes, menus and skeletons, the prerendered HTML, the service worker and CloudFront's page
 * router derive from this table. Any other path is not found.
 */

import type { Role, TeamRole } from '#shared/platform/team-roles.ts';

/** `side` is in view on a wide screen, `top` is behind the top bar's button, `people` is a part of both. */
export type Menu = 'side' | 'top' | 'people';

/** Static HTML without the app, the same for everybody. Its content is in web/src/public/public-pages.tsx. */
interface PublicPage {
  access: 'public';
}

interface Screen {
  /** The screen is the default export of `<screen>-page.tsx`, in web/src/features or web/src/app. */
  screen: string;
  /** The Kiswahili catalogues that the screen needs (web/src/locales/sw), without the two of every screen. */
  texts: readonly string[];
  /** The heading of the screen, and its name in the browser's tab. */
  title: string;
}

interface VisitorPage extends Screen {
  access: 'visitor';
  isIndexed?: true;
}

interface MenuEntry {
  /** The menus that have the entry, in the order of this table. */
  in: readonly Menu[];
  /** One of web/src/components/icon.tsx. */
  icon: string;
  /** The entry's text, if it is not the screen's title. */
  label?: string;
}

interface OwnerPage extends Screen {
  access: 'owner';
  /**
   * Who else than the owner may open it; by default nobody. `person`: anybody signed in, with or without a business.
   */
  roles?: readonly TeamRole[] | 'person';
  menu?: MenuEntry;
  /** Shapes of web/src/components/skeleton.tsx, below the title unless the first is a `heading`. */
  skeleton: readonly string[];
  /** The first calls for the owner's own business. The page sends them before the app has loaded. */
  calls?: readonly string[];
  /** The heading above the skeleton, if it is not the title. */
  heading?: string;
  introduction?: string;
}

/** An old path, which the app replaces with another page. */
interface MovedPage {
  access: 'owner';
  movedTo: string;
}

/** docs/rules.md 2 has the labels, spellings and the order of the menus. */
const table = {
  '/': { access: 'public' },
  '/sw': { access: 'public' },
  '/privacy-policy': { access: 'public' },
  '/terms-of-service': { access: 'public' },
  '/terms-of-use': { access: 'public' },
  '/privacy': { access: 'public' },
  '/tos': { access: 'public' },
  // The link in each offer: short, because every letter of an SMS costs.
  '/o/:code': { access: 'public' },
  // A customer's card, and the link on the poster to join: short for the same reason.
  '/c/:code': { access: 'public' },
  '/j/:code': { access: 'public' },

  '/sign-in': {
    access: 'visitor',
    screen: 'sign-in',
    title: 'Sign In',
    texts: ['sign-in'],
    isIndexed: true,
  },
  '/login': { access: 'visitor', screen: 'sign-in', title: 'Sign In', texts: ['sign-in'] },
  '/docs': { access: 'visitor', screen: 'docs', title: 'Till API', texts: [] },
  '/components': { access: 'visitor', screen: 'gallery', title: 'Components', texts: [] },

  '/dashboard': {
    access: 'owner',
    roles: ['manager'],
    screen: 'dashboard',
    title: 'Dashboard',
    menu: { in: ['side', 'top'], icon: 'dashboard' },
    texts: ['dashboard', 'points-chart', 'notifications'],
    heading: 'Welcome',
    calls: ['/api/dashboard', '/api/notifications'],
    skeleton: ['tiles', 'points', 'table'],
  },
  '/apply': {
    access: 'owner',
    screen: 'apply',
    title: 'Apply for Software Financing',
    menu: { in: ['side'], icon: 'apply', label: 'Apply for Financing' },
    texts: ['apply', 'documents'],
    introduction:
      'Tell us about your business and the software it needs. We look at your statements and get back to you.',
    calls: ['/api/applications', '/api/application-draft'],
    skeleton: ['applyForm'],
  },
  '/applications': {
    access: 'owner',
    screen: 'applications',
    title: 'My Applications',
    menu: { in: ['side'], icon: 'documents' },
    texts: ['applications'],
    calls: ['/api/applications'],
    skeleton: ['applications'],
  },
  '/applications/:applicationId': {
    access: 'owner',
    screen: 'application',
    title: 'Application',
    texts: ['applications', 'offers', 'documents'],
    skeleton: ['heading', 'application'],
  },
  '/projects': {
    access: 'owner',
    screen: 'projects',
    title: 'My Software Projects',
    menu: { in: ['side'], icon: 'code' },
    texts: ['projects'],
    calls: ['/api/projects'],
    skeleton: ['table'],
  },
  '/projects/:projectId': {
    access: 'owner',
    screen: 'project',
    title: 'Project',
    texts: ['projects', 'offers', 'documents'],
    skeleton: ['heading', 'project'],
  },
  '/projects/:projectId/owned': {
    access: 'owner',
    screen: 'owned',
    title: 'Ownership',
    texts: ['projects'],
    skeleton: ['heading', 'project'],
  },
  '/repayments': {
    access: 'owner',
    screen: 'repayments',
    title: 'Repayments',
    menu: { in: ['side'], icon: 'repay' },
    texts: ['repayments', 'prompts', 'documents'],
    calls: ['/api/repayments'],
    skeleton: ['repayments'],
  },
  '/profile': {
    access: 'owner',
    screen: 'profile',
    title: 'Profile',
    menu: { in: ['side'], icon: 'user' },
    texts: ['accounts', 'passkeys', 'account-export', 'account-closing'],
    calls: ['/api/account/profile', '/api/settings'],
    skeleton: ['profile'],
  },
  '/reward-points': {
    access: 'owner',
    roles: ['cashier', 'manager'],
    screen: 'reward-points',
    title: 'Reward Points',
    menu: { in: ['top'], icon: 'star' },
    texts: ['rewards', 'sms'],
    calls: ['/api/settings'],
    skeleton: ['rewards'],
  },
  '/reedem-points': {
    access: 'owner',
    roles: ['cashier', 'manager'],
    screen: 'redeem-points',
    title: 'Reedem Points',
    menu: { in: ['top'], icon: 'gift' },
    texts: ['rewards'],
    calls: ['/api/settings'],
    skeleton: ['redeem'],
  },
  '/redeem-points': { access: 'owner', movedTo: '/reedem-points' },
  '/counter': {
    access: 'owner',
    roles: ['manager'],
    screen: 'counter',
    title: 'Customer Cards',
    texts: ['cards'],
    calls: ['/api/counter'],
    skeleton: ['counter'],
    introduction:
      'Customers see their points on a card: by the link in a receipt, or after they join by your poster.',
  },
  '/send-sms': {
    access: 'owner',
    roles: ['manager'],
    screen: 'send-sms',
    title: 'Send Promotional SMS',
    menu: { in: ['top'], icon: 'chat' },
    texts: ['campaigns', 'sms'],
    calls: ['/api/campaigns/overview'],
    skeleton: ['sms'],
  },
  '/settings': {
    access: 'owner',
    screen: 'settings',
    title: 'Settings',
    menu: { in: ['top'], icon: 'settings' },
    texts: ['settings', 'prompts', 'push'],
    calls: ['/api/settings'],
    skeleton: ['settings'],
  },
  '/complaints': {
    access: 'owner',
    screen: 'complaints',
    title: 'Complaints',
    texts: ['complaints'],
    calls: ['/api/complaints'],
    skeleton: ['counter'],
    introduction: 'Tell us what went wrong. Somebody at our office answers within 30 days.',
  },
  '/team': {
    access: 'owner',
    screen: 'team',
    title: 'Team',
    menu: { in: ['people'], icon: 'users' },
    texts: ['team'],
    calls: ['/api/team'],
    skeleton: ['table'],
  },
  '/my-businesses': {
    access: 'owner',
    roles: 'person',
    screen: 'my-businesses',
    title: 'My Businesses',
    menu: { in: ['people'], icon: 'bag' },
    texts: ['team', 'passkeys', 'accounts', 'push'],
    skeleton: ['row', 'row'],
  },
} as const satisfies Record<string, PublicPage | VisitorPage | OwnerPage | MovedPage>;

type Table = typeof table;
export type Path = keyof Table;

type PathWith<Fields> = { [P in Path]: Table[P] extends Fields ? P : never }[Path];
export type PublicPath = PathWith<{ access: 'public' }>;
export type VisitorPath = PathWith<{ access: 'visitor' }>;
export type OwnerPath = PathWith<{ access: 'owner' }>;
export type AppPath = VisitorPath | OwnerPath;
export type ScreenName = Extract<Table[Path], { screen: string }>['screen'];
type IconName = Extract<Table[Path], { menu: unknown }>['menu']['icon'];
type SkeletonShape = Extract<Table[Path], { skeleton: unknown }>['skeleton'][number];

/** A row of the table with its names spelled out, so TypeScript checks each use. */
export interface AppPage extends Screen, Pick<VisitorPage, 'isIndexed'> {
  path: AppPath;
  access: 'visitor' | 'owner';
  screen: ScreenName;
  menu?: MenuEntry & { icon: IconName };
  roles?: OwnerPage['roles'];
  calls?: OwnerPage['calls'];
  skeleton?: readonly SkeletonShape[];
  heading?: string;
  introduction?: string;
  movedTo?: AppPath;
}

const paths = Object.keys(table) as Path[];
const pathsFor = <P extends Path>(access: Table[P]['access']): P[] =>
  paths.filter((path): path is P => table[path].access === access);

export const publicPaths = pathsFor<PublicPath>('public');
export const visitorPaths = pathsFor<VisitorPath>('visitor');
export const ownerPaths = pathsFor<OwnerPath>('owner');
const appPaths: readonly AppPath[] = [...visitorPaths, ...ownerPaths];

/** A page that moved shows the screen of its new path. */
export function pageOf(path: AppPath): AppPage {
  const row = table[path];
  if (!('movedTo' in row)) return { ...row, path };
  const { menu, ...page } = pageOf(row.movedTo);
  return { ...page, path, movedTo: row.movedTo };
}

export const appPages: readonly AppPage[] = appPaths.map(pageOf);

/** Only for the display: the API decides about each call itself. */
export const mayOpen = ({ roles = [] }: Pick<AppPage, 'roles'>, role: Role): boolean =>
  role === 'owner' || roles === 'person' || roles.includes(role);

const PARAMETERS = /:[^/]+/g;

/** @returns a pattern in which a parameter is one segment */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(PARAMETERS, '[^/]+')}$`);

/** @returns the app's page at a path; undefined for public pages and unknown paths */
export function appPageAt(pathname: string): AppPage | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  return (
    appPages.find((page) => page.path === path) ??
    appPages.find((page) => patternOf(page.path).test(path))
  );
}

export const NOT_FOUND_FILE = '/404.html';

/** One file serves every value of a parameter (`/applications-one.html`): the browser reads it from its URL. */
export function fileOfPage(path: string): string {
  if (path === '/') return '/index.html';
  return `${path.replaceAll(/\/:[^/]+/g, '-one')}.html`;
}
