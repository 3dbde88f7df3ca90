import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'CampaignUnwoken'>('campaigns', 'kind');

/** Counts campaigns that did not start or resume at their time. */
export function countUnwoken(campaigns: number): void {
  if (campaigns > 0) countEvent('CampaignUnwoken', undefined, campaigns);
}
