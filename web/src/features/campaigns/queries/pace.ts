import type { Campaign } from '../../../../../shared/campaigns/contract.ts';

const LOOKING_MS = 1_000;
const SENDING_MS = 2_000;
const WAITING_MS = 30_000;

/**
 * How soon a campaign is worth another look, in milliseconds.
 *
 * @param isHidden whether nobody sees the page
 * @returns false if nothing changes by itself
 */
export function paceOf(campaign: Campaign | undefined, isHidden: boolean): number | false {
  const pace = campaign ? paceInView(campaign) : false;
  return pace && isHidden ? WAITING_MS : pace;
}

function paceInView({ state, stopping, preparation }: Campaign): number | false {
  if (state === 'Draft') return preparation?.state === 'running' ? LOOKING_MS : false;
  if (state === 'Sending' || stopping) return SENDING_MS;
  return state === 'Scheduled' || state === 'Paused' ? WAITING_MS : false;
}
