import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'CampaignUnwoken' | 'StopsRefused'>('campaigns', 'kind');

/** Counts campaigns that did not start or resume at their time. */
export function countUnwoken(campaigns: number): void {
  if (campaigns > 0) countEvent('CampaignUnwoken', undefined, campaigns);
}

/** Counts opt-outs by a carrier that we do not believe, because they are too many at once. */
export const countRefusedStops = (people: number): void =>
  countEvent('StopsRefused', undefined, people);
