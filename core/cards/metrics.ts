import { eventCounter } from '#core/platform/metrics.ts';

/** Counts wrong or dead links: an attacker guesses, or a customer has an old link. */
export const countLinkNotFound = (kind: 'card' | 'poster'): void =>
  countEvent('LinkNotFound', kind);

const countEvent = eventCounter<'LinkNotFound'>('cards', 'kind');
