/** The giving back of payments that pay nothing, as writes that two people make (docs/office.md). */

import type { AskedReversal } from '#core/agreements/agreement.entity.ts';
import { isoTime } from '#core/platform/clock.ts';
import { transact } from '#core/platform/transact.ts';
import type { PutWrite } from '#core/platform/writes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  isFree,
  type PaymentItem,
  type PaymentRefund,
  type ProposedMatch,
  payment,
} from './payment.entity.ts';
import { paymentFactOf } from './payment-fact.entity.ts';
import { payout } from './payout.entity.ts';

type Receipt = Pick<PaymentItem, 'receipt'>;

/** @returns false if it has been matched, or is to be given back */
export const saveProposedMatch = async (
  { receipt }: Receipt,
  proposedMatch: ProposedMatch,
  audit: PutWrite,
): Promise<boolean> =>
  (await transact({
    changed: payment.patch({ receipt }, { set: { proposedMatch }, if: isFree }),
    audit,
  })) === null;

/** @returns false if it has been matched, or something is proposed already */
export const saveProposedRefund = async (
  { receipt }: Receipt,
  refund: PaymentRefund,
  audit: PutWrite,
): Promise<boolean> =>
  (await transact({
    changed: payment.patch({ receipt }, { set: { refund }, if: isFree }),
    audit,
  })) === null;

/** @returns false if what was read is no longer proposed */
export const dropProposedRefund = async (
  { receipt }: Receipt,
  proposed: PaymentRefund,
  audit: PutWrite,
): Promise<boolean> =>
  (await transact({
    changed: payment.patch(
      { receipt },
      { set: { refund: null }, if: { state: 'Unmatched', refund: proposed } },
    ),
    audit,
  })) === null;

/**
 * Counts a payment as given back, which the books have from then on.
 *
 * @param now milliseconds since 1970
 * @returns `changed` if what was read is no longer proposed, `paidOut` if its payout settles another refund
 */
export async function saveRefunded(
  {
    receipt,
    channel,
    amount,
    cents,
  }: Pick<PaymentItem, 'receipt' | 'channel' | 'amount' | 'cents'>,
  { proposed, confirmedBy, audit }: Confirmation,
  now: number,
): Promise<'saved' | 'changed' | 'paidOut'> {
  const refund = { ...proposed, confirmedBy };
  const { reference = '' } = proposed;
  const failed = await transact({
    paidOut: payout.create({ reference, amount, about: receipt, at: isoTime(now) }),
    changed: payment.patch(
      { receipt },
      {
        set: { state: 'Refunded', unmatchedSince: null, refund },
        if: { state: 'Unmatched', refund: proposed },
      },
    ),
    booked: paymentFactOf(
      { event: 'giveBack', receipt, channel, amount, cents, day: nairobiDay(now) },
      now,
    ),
    audit,
  });
  if (failed === null) return 'saved';
  return failed.label === 'paidOut' ? 'paidOut' : 'changed';
}

/** @returns false if what was read is no longer proposed */
export async function saveAskedRefund(
  { receipt }: Receipt,
  { proposed, asked, audit, question }: AskedConfirmation,
): Promise<boolean> {
  const refund = { ...proposed, asked };
  const failed = await transact({
    changed: payment.patch(
      { receipt },
      { set: { refund }, if: { state: 'Unmatched', refund: proposed } },
    ),
    audit,
    question,
  });
  return failed === null;
}

/** What M-Pesa is asked because two people have decided so. */
interface AskedConfirmation {
  proposed: PaymentRefund;
  asked: AskedReversal;
  audit: PutWrite;
  question: PutWrite;
}

interface Confirmation {
  proposed: PaymentRefund;
  /** The id of the second member of the staff. */
  confirmedBy: string;
  audit: PutWrite;
}
