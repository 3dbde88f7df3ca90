import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'CampaignUnwoken' | 'StopsRefused'>('campaigns', 'kind');

/** Counts the campaigns that did not begin or go on at their time. */
export function countUnwoken(campaigns: number): void {
  if (campaigns > 0) countEvent('CampaignUnwoken', undefined, campaigns);
}

/** Counts receivers whom a carrier called opted out, too many at once to believe it. */
export const countRefusedStops = (people: number): void =>
  countEvent('StopsRefused', undefined, people);
