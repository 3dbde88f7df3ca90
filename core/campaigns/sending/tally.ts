import type { CampaignState, RecipientState } from '#shared/campaigns/campaign.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import type { Recipient } from '../recipients/recipient.entity.ts';

/** What became of the recipients of a part, to be added to the campaign's sums. */
export interface Tally {
  /** The position of the first recipient who is still to be served. */
  next: number;
  sent: number;
  failed: number;
  unknown: number;
  skipped: number;
  /** Credits of those who are paid: the SMS was handed over, or may have been. */
  used: number;
}

type Served = Pick<Recipient, 'state' | 'credits'>;

/** @param served the recipients before `next` who were not counted yet; null for one who is gone */
export function tallyOf(served: readonly (Served | null)[], next: number): Tally {
  const count = (...states: RecipientState[]) =>
    served.filter((one) => one !== null && states.includes(one.state)).length;
  const isPaid = ({ state }: Served) => state !== 'FAILED' && state !== 'SKIPPED';
  return {
    next,
    // Reports of a delivery are counted when they come, and take from `sent`.
    sent: count('SENT', 'DELIVERED', 'UNDELIVERED'),
    failed: count('FAILED'),
    unknown: count('UNKNOWN'),
    skipped: count('SKIPPED') + served.filter((one) => one === null).length,
    used: served.reduce((sum, one) => sum + (one && isPaid(one) ? one.credits : 0), 0),
  };
}

type Sums = Pick<Tally, 'sent' | 'failed' | 'unknown' | 'skipped'>;

/** @returns the state of a campaign that ends, with what is to be added to its sums */
export function endStateOf(item: CampaignItem, added: Sums): CampaignState {
  const reached = item.sent + item.delivered + item.undelivered + item.unknown;
  if (reached + added.sent + added.unknown === 0) return 'Failed';
  const isPart = item.failed + item.skipped + added.failed + added.skipped > 0;
  return isPart ? 'Partly sent' : 'Sent';
}
