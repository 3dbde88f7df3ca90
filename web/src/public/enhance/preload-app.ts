import { connection } from './connection.ts';

const TO_APP = 'a[href^="/sign-in"], a[href^="/apply"], a[href^="/dashboard"]';

/**
 * Fetches the app as soon as a finger touches a link to it, which is before the link is followed. On a
 * slow line or where data is saved it does not, because a touch may be a scroll.
 */
export function preloadAppOnTouch(): void {
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const preload = ({ target }: Event) => {
    if (!(target as Element).closest(TO_APP)) return;
    removeEventListener('pointerdown', preload);
    for (const path of document.body.dataset.preload?.split(' ') ?? []) fetchAhead(path);
  };
  addEventListener('pointerdown', preload);
}

function fetchAhead(path: string): void {
  if (!path) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  if (path.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  }
  link.href = path;
  document.head.append(link);
}
