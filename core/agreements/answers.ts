/** Answers to an owner's slips and requests, written in the transaction of the fact that answers them. */

import type { Write } from '#core/platform/table/writes.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import { type BankSlipItem, bankSlip, slipRoom } from './bank-slip.entity.ts';
import type { JournalLineItem } from './journal-line.entity.ts';
import { refundRequest } from './refund-request.entity.ts';
import type { WholeAgreement } from './whole-agreement.ts';

/** A bank payment answers the slip with its reference. A refund, or the end of the credit, deletes the request. */
export const answerWrites = (
  { slips, refundRequest: asked }: WholeAgreement,
  line: JournalLineItem,
  { credit }: Pick<ReplayState, 'credit'>,
): Write[] => [
  ...slips
    .filter((slip) => isPaidBy(slip, line))
    .flatMap((slip) => slipAnswer(slip, { state: 'Counted', answeredAt: line.at })),
  ...(asked && (line.event === 'refund' || credit === 0) ? [refundRequest.delete(asked)] : []),
];

const isPaidBy = (
  { state, reference }: BankSlipItem,
  { event, channel, reference: paid }: JournalLineItem,
): boolean => state === 'Checking' && event === 'pay' && channel === 'bank' && reference === paid;

type Answer = Required<Pick<BankSlipItem, 'state' | 'answeredAt'>> & Pick<BankSlipItem, 'reason'>;

/** Answers a waiting slip, so that its owner may send another slip. */
export const slipAnswer = ({ userId, ref, slipId }: BankSlipItem, answer: Answer): Write[] => [
  bankSlip.patch(
    { userId, ref, slipId },
    { set: { ...answer, waitingSince: null }, if: { state: 'Checking' } },
  ),
  slipRoom.patch({ userId }, { add: { waiting: -1 } }),
];
