import { proposalOf } from '#core/collection/proposal.ts';
import { payment } from '#core/payments/counting/payment.entity.ts';

/** @returns the proposal to give a payment back, as the second person has read it; '' where there is none */
export async function readProposal(receipt: string): Promise<string> {
  const item = await payment.get({ receipt });
  return item?.refund ? proposalOf(item, item.refund) : '';
}
