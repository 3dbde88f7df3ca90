import type { Campaign } from '#shared/campaigns/contract.ts';

type Result = Campaign['result'];

/** @returns the messages that the carrier has taken */
export const handedOver = ({ sent, delivered, undelivered }: Result): number =>
  sent + delivered + undelivered;

/** @returns the recipients of whom it is known what became of their message */
export const settledOf = (result: Result): number =>
  handedOver(result) + result.failed + result.unknown + result.skipped;

/** @returns such as `97%`; null before anything was handed over */
export function deliveredPercent(result: Result): string | null {
  const all = handedOver(result);
  return all === 0 ? null : `${Math.floor((result.delivered / all) * 100)}%`;
}
