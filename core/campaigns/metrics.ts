import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'CampaignUnwoken'>('campaigns', 'kind');

/** Counts the campaigns that did not begin or go on at their time. */
export function countUnwoken(campaigns: number): void {
  if (campaigns > 0) countEvent('CampaignUnwoken', undefined, campaigns);
}
