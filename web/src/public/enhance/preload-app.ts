import { connection } from './connection.ts';

const TO_APP = 'a[href^="/sign-in"], a[href^="/apply"], a[href^="/dashboard"]';

/**
 * Fetches the app from the moment a link to it is touched, which is earlier than it is followed.
 * Never where data is saved or the line is slow: a touch may be a scroll.
 */
export function preloadAppOnTouch(): void {
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const preload = ({ target }: Event) => {
    if (!(target as Element).closest(TO_APP)) return;
    removeEventListener('pointerdown', preload);
    for (const address of document.body.dataset.preload?.split(' ') ?? []) fetchAhead(address);
  };
  addEventListener('pointerdown', preload);
}

function fetchAhead(address: string): void {
  if (!address) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  if (address.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  }
  link.href = address;
  document.head.append(link);
}
