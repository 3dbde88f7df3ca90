/** Payments that go back, by a decision of two people of the office (docs/office.md) or by M-Pesa. */
import { createHash } from 'node:crypto';
import type { AskedReversal, WaitingAct } from '#core/agreements/agreement.entity.ts';
import { writesOf } from '#core/agreements/change-agreement.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { isoTime } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  isFree,
  type PaymentItem,
  type PaymentRefund,
  type ProposedMatch,
  payment,
  paymentFactOf,
} from '../counting/payment.ts';

type Receipt = Pick<PaymentItem, 'receipt'>;

/** One payout settles one refund, of a credit or of a payment. */
export const payout = entity({
  name: 'payout',
  about: 'Money that we paid out, by its reference: it settles one refund.',
  attributes: {
    reference: text({ about: 'The reference of the bank or of M-Pesa, in plain letters.' }),
    amount: whole({ about: 'KES.' }),
    about: text({ about: 'The agreement whose credit it was, or the receipt of the payment.' }),
    at: text({ about: 'When the second person confirmed it.' }),
  },
  key: {
    question: 'Was this payout counted?',
    pk: 'payout#{reference}',
    sk: 'payout',
  },
});

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

/** @returns false if the proposal has changed */
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
 * Counts a payment as given back, and books it.
 * @returns `changed` if the proposal has changed; `paidOut` if its payout settles another refund
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

/** @returns false if the proposal has changed */
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

/** A request to M-Pesa that two people have decided. */
interface AskedConfirmation {
  proposed: PaymentRefund;
  asked: AskedReversal;
  audit: PutWrite;
  question: PutWrite;
}

interface Confirmation {
  proposed: PaymentRefund;
  confirmedBy: string;
  audit: PutWrite;
}

/** Works for a closed account: M-Pesa answers all the same. @returns false if the agreement has changed */
export async function saveRefusedAct(
  { agreement: before }: WholeAgreement,
  waiting: WaitingAct,
): Promise<boolean> {
  const changed = writesOf(before, { waiting, version: before.version + 1 });
  return (await transact({ changed })) === null;
}

export async function saveRefusedRefund(
  { receipt }: Receipt,
  refund: PaymentRefund,
): Promise<void> {
  await write(payment.patch({ receipt }, { set: { refund }, if: { state: 'Unmatched' } }));
}

export async function notePartReversed({ receipt }: Receipt): Promise<void> {
  await write(payment.patch({ receipt }, { set: { isPartReversed: true }, if: { receipt } }));
}

/** Counts a payment that pays nothing as reversed, and books it. @returns false if it pays something by now */
export async function saveReversed(
  { receipt, channel, amount, cents }: PaymentItem,
  now: number,
): Promise<boolean> {
  const day = nairobiDay(now);
  const failed = await transact({
    changed: payment.patch(
      { receipt },
      { set: { state: 'Reversed', unmatchedSince: null }, if: { state: 'Unmatched' } },
    ),
    booked: paymentFactOf({ event: 'giveBack', receipt, channel, amount, cents, day }, now),
  });
  return failed === null;
}

/** @returns a hash of the proposal. The second person confirms this hash, so only the proposal that they have read. */
export function proposalOf(
  { receipt, amount }: Pick<PaymentItem, 'receipt' | 'amount'>,
  { reference, reason, by, at }: PaymentRefund,
): string {
  const read = [receipt, amount, reference ?? null, reason, by, at];
  return createHash('sha256').update(JSON.stringify(read)).digest('hex');
}
