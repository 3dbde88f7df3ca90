import type { Campaign } from '#shared/campaigns/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';

const LOOKING_MS = 1_000;
const SENDING_MS = 2_000;
const REPORTED_MS = 5_000;
const WAITING_MS = 30_000;

/** Most reports of carriers come within this time after the last SMS. */
const REPORTS_FOR_MS = 10 * MINUTE_MS;

interface Looker {
  /** Whether nobody sees the page. */
  isHidden: boolean;
  /** Whether carriers say what was delivered. */
  hasReports: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * How soon a campaign is worth another look, in milliseconds.
 *
 * @returns false if nothing changes by itself
 */
export function paceOf(campaign: Campaign | undefined, looker: Looker): number | false {
  const pace = campaign ? paceInView(campaign, looker) : false;
  return pace && looker.isHidden ? WAITING_MS : pace;
}

function paceInView(campaign: Campaign, { hasReports, now }: Looker): number | false {
  const { state, stopping, preparation, result, endedAt } = campaign;
  if (state === 'Draft') return preparation?.state === 'running' ? LOOKING_MS : false;
  if (state === 'Sending' || stopping) return SENDING_MS;
  if (state === 'Scheduled' || state === 'Paused') return WAITING_MS;
  const isReported = hasReports && result.sent > 0;
  return isReported && now < Date.parse(endedAt ?? '') + REPORTS_FOR_MS ? REPORTED_MS : false;
}
