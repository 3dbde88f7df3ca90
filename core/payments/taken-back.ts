import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import type { Write } from '#core/platform/writes.ts';
import { bankReceipt, payment } from './payment.entity.ts';

/** Why a payment counts for its agreement no more. */
export type TakeBackCause = 'wrongAgreement' | 'reversed';

type Paid = Pick<JournalLineItem, 'channel' | 'reference'>;

/**
 * What becomes of a payment that is taken back. One by M-Pesa stays for ever: it came in, and is matched anew,
 * unless M-Pesa itself has reversed it. One of the bank goes, because people record it by hand, and may do so
 * again.
 *
 * @param at the moment of the taking back
 */
export function paymentTakenBack(
  { channel, reference = '' }: Paid,
  cause: TakeBackCause,
  at: string,
): Write {
  if (channel !== 'push' && channel !== 'paybill') {
    return payment.delete({ receipt: bankReceipt(reference) });
  }
  const receipt = reference;
  const counted = { state: 'Counted' } as const;
  if (cause === 'reversed') {
    const set = { state: 'Reversed', unmatchedSince: null } as const;
    return payment.patch({ receipt }, { set, if: counted });
  }
  const nobodys = { userId: null, ref: null, line: null };
  const set = { ...nobodys, state: 'Unmatched', unmatchedSince: at, reason: cause } as const;
  return payment.patch({ receipt }, { set, if: counted });
}
