/** Answers to an owner's slips and requests, written in the transaction of the fact that answers them. */

import { type Task, task, taskOf } from '#core/due/task.ts';
import type { Write } from '#core/platform/table/writes.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import { type BankSlipItem, bankSlip, slipRoom } from './bank-slip.entity.ts';
import type { JournalLineItem } from './journal-line.entity.ts';
import { type RefundRequestItem, refundRequest } from './refund-request.entity.ts';
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
  ...(asked && (line.event === 'refund' || credit === 0)
    ? [refundRequest.delete(asked), task.delete(requestTask(asked))]
    : []),
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
  task.delete({ userId, kind: 'slip', subject: `${ref}#${slipId}` }),
];

export const slipTask = (slip: BankSlipItem): Task => {
  const { userId, ref, slipId, businessName: name, amount, sentAt: since } = slip;
  return taskOf({ userId, kind: 'slip', subject: `${ref}#${slipId}`, name, amount, since });
};

export const requestTask = (item: RefundRequestItem): Task => {
  const { userId, ref: subject, businessName: name, amount, askedAt: since } = item;
  return taskOf({ userId, kind: 'refundRequest', subject, name, amount, since });
};
