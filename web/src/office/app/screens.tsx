import { matchPath } from 'react-router';
import { screen } from '#web/src/lib/navigation/screen.tsx';

/** By path below `/office`; the first one is not among them. */
export const screens = {
  '/queue': screen(() => import('#web/src/office/queue/queue-page.tsx')),
  '/applications/:ref': screen(() => import('#web/src/office/file/file-page.tsx')),
  '/projects': screen(() => import('#web/src/office/projects/board-page.tsx')),
  '/projects/:ref': screen(() => import('#web/src/office/projects/project-file-page.tsx')),
  '/complaints': screen(() => import('#web/src/office/complaints/register-page.tsx')),
  '/breaches': screen(() => import('#web/src/office/breaches/breaches-page.tsx')),
  '/duties': screen(() => import('#web/src/office/duties/window-page.tsx')),
  '/people': screen(() => import('#web/src/office/people/people-page.tsx')),
  '/audit': screen(() => import('#web/src/office/audit/audit-page.tsx')),
  '/health': screen(() => import('#web/src/office/health/health-page.tsx')),
  '/me': screen(() => import('#web/src/office/me/me-page.tsx')),
  '/agreements': screen(() => import('#web/src/office/agreements/agreements-page.tsx')),
  '/agreements/:ref': screen(() => import('#web/src/office/agreements/agreement-page.tsx')),
  '/money': screen(() => import('#web/src/office/money/figures-page.tsx')),
  '/money/unmatched': screen(() => import('#web/src/office/money/unmatched-page.tsx')),
  '/money/waiting': screen(() => import('#web/src/office/money/waiting-page.tsx')),
  '/money/day': screen(() => import('#web/src/office/money/day-page.tsx')),
  '/money/books': screen(() => import('#web/src/office/money/books-page.tsx')),
};

/** Requests a screen's file while the office finds out who is there. */
export function preloadScreen(pathname: string): void {
  const path = Object.keys(screens).find((one) => matchPath(`/office${one}`, pathname));
  // A failure is shown where the screen is drawn.
  if (path) void screens[path as keyof typeof screens].start().catch(() => undefined);
}
