import type { ProposedSchedule } from '#core/agreements/agreement.entity.ts';
import { type AgreementRowItem, agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { outstandingOf, owedOf } from '#core/agreements/change-agreement.ts';
import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import { openProposal } from '#core/agreements/proposed-schedule.ts';
import type { RefundRequestItem } from '#core/agreements/refund-request.entity.ts';
import { replayTerms, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { LatestAttemptItem } from '#core/payments/attempts/attempt.ts';
import { automaticOf } from '#core/payments/standing-order.ts';
import { shortCode } from '#core/platform/config.ts';
import { shown } from '#core/platform/shown.ts';
import { chargeableBy } from '#shared/agreements/charges.ts';
import { GRACE_DAYS } from '#shared/agreements/replay.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  BankSlip,
  factEvents,
  type RepaymentAccount,
  RepaymentFact,
  RepaymentRow,
} from '#shared/repayments/contract.ts';
import { brand } from '#shared/site/brand.ts';

/** An agreement with the last attempt to pay it by a prompt. */
export interface OwnAgreement extends WholeAgreement {
  attempt: LatestAttemptItem | null;
}

export const toRowReply = (row: AgreementRowItem): RepaymentRow =>
  shown(RepaymentRow, {
    ...row,
    outstanding: outstandingOf(row),
    credit: Math.max(0, -owedOf(row)),
    nextDue: nextDueOf(row),
  });

const nextDueOf = ({ dueNumber, dueDay, dueAmount }: AgreementRowItem): RepaymentRow['nextDue'] =>
  dueDay === undefined ? null : { number: dueNumber ?? 0, day: dueDay, amount: dueAmount ?? 0 };

/** @param now milliseconds since 1970 */
export function toAccountReply(whole: OwnAgreement, now: number): RepaymentAccount {
  const { agreement, journal, slips, refundRequest, attempt } = whole;
  const { terms, anchorDay, signedAt } = agreement;
  const proposed = openProposal(whole, nairobiDay(now));
  return {
    ...toRowReply(agreementRowOf(agreement, signedAt)),
    signedAt,
    anchorDay: anchorDay ?? null,
    deposit: terms.deposit,
    schedule: [...replayTerms(agreement).schedule],
    facts: journal.flatMap(toFactReply),
    graceDays: GRACE_DAYS,
    chargeable: chargeableBy(agreement.textVersion),
    attempt: attempt && toAttemptReply(attempt),
    automatic: automaticOf(whole, now),
    proposedSchedule: proposed && toProposedReply(proposed),
    refundRequested: refundRequest && toRefundReply(refundRequest),
    slips: slips
      .filter(({ state }) => state !== 'Counted')
      .map((one) => shown(BankSlip, one))
      .toReversed(),
    payTo: { paybill: shortCode(), bank: { ...brand.bank } },
  };
}

const toAttemptReply = (item: LatestAttemptItem): RepaymentAccount['attempt'] => {
  const { attemptId, amount, state, createdAt } = item;
  return { attemptId, amount, state, createdAt, code: item.resultCode ?? null };
};

const toProposedReply = ({ rows, at, reason }: ProposedSchedule) => ({ rows, at, reason });

const toRefundReply = ({ amount, askedAt, phone, isOtherNumber }: RefundRequestItem) => ({
  amount,
  at: askedAt,
  otherPhone: isOtherNumber ? phone : null,
});

type FactEvent = RepaymentFact['event'];

const isFactEvent = (event: string): event is FactEvent => factEvents.some((one) => one === event);

function toFactReply(item: JournalLineItem): RepaymentFact | [] {
  const { event } = item;
  return isFactEvent(event) ? shown(RepaymentFact, { ...item, event }) : [];
}
