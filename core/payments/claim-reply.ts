import type { ClaimState } from '#shared/payments/claim-states.ts';
import type { Claim } from '#shared/payments/contract.ts';
import type { ClaimItem } from './claim.entity.ts';
import type { PaymentItem } from './payment.entity.ts';

/** @param payment the one with the receipt of the claim, whosever it is */
export function toClaim(claim: ClaimItem, payment: PaymentItem | null): Claim {
  const { receipt, userId, ref, createdAt } = claim;
  const own = payment?.userId === userId ? payment : null;
  return {
    receipt,
    createdAt,
    state: stateOf(claim, payment),
    ref: own?.ref ?? ref,
    amount: own?.amount ?? null,
    day: own?.day ?? null,
  };
}

/** @returns whether a payment pays nothing, and never did: it waits for the office, or went back to its payer */
export const isNobodys = (payment: PaymentItem | null): boolean =>
  payment !== null && payment.userId === undefined;

function stateOf(
  { userId, endedAt, undecidedSince }: ClaimItem,
  payment: PaymentItem | null,
): ClaimState {
  if (payment?.userId === userId) return payment.state === 'Counted' ? 'Counted' : 'Returned';
  if (payment?.state === 'Unmatched') return 'With the Office';
  if (isNobodys(payment)) return 'Returned';
  if (undecidedSince) return 'Not Decided';
  return endedAt ? 'Not Found' : 'Looking';
}
