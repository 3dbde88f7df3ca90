import { proposalOf } from '#core/collection/proposal.ts';
import { payment } from '#core/payments/counting/payment.entity.ts';

/** @returns the proposed refund as the second person reads it; '' without one */
export async function readProposal(receipt: string): Promise<string> {
  const item = await payment.get({ receipt });
  return item?.refund ? proposalOf(item, item.refund) : '';
}
