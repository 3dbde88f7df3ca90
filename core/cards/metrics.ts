import { eventCounter } from '#core/platform/metrics.ts';

/** Counts a link that is not good: somebody guesses, or has an old one. */
export const countLinkNotFound = (kind: 'card' | 'poster'): void =>
  countEvent('LinkNotFound', kind);

const countEvent = eventCounter<'LinkNotFound'>('cards', 'kind');
