import { matchPath } from 'react-router';
import { screen } from '../../lib/navigation/screen.tsx';

/** The screens beyond the queue, by their paths below `/office`. */
export const screens = {
  '/search': screen(() => import('../queue/search-page.tsx')),
  '/applications/:ref': screen(() => import('../file/file-page.tsx')),
  '/projects': screen(() => import('../projects/board-page.tsx')),
  '/projects/:ref': screen(() => import('../projects/project-file-page.tsx')),
  '/people': screen(() => import('../people/people-page.tsx')),
  '/audit': screen(() => import('../audit/audit-page.tsx')),
  '/health': screen(() => import('../health/health-page.tsx')),
  '/me': screen(() => import('../me/me-page.tsx')),
  '/agreements': screen(() => import('../agreements/agreements-page.tsx')),
  '/agreements/:ref': screen(() => import('../agreements/agreement-page.tsx')),
  '/money': screen(() => import('../money/figures-page.tsx')),
  '/money/unmatched': screen(() => import('../money/unmatched-page.tsx')),
  '/money/waiting': screen(() => import('../money/waiting-page.tsx')),
  '/money/day': screen(() => import('../money/day-page.tsx')),
  '/money/books': screen(() => import('../money/books-page.tsx')),
};

/** Asks for the file of the screen at a path of the site, while the office finds out who is there. */
export function preloadScreen(pathname: string): void {
  const path = Object.keys(screens).find((one) => matchPath(`/office${one}`, pathname));
  // A failure is shown where the screen is drawn.
  if (path) void screens[path as keyof typeof screens].start().catch(() => undefined);
}
