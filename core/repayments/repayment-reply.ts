/** Agreements as their owner sees them. */
import { GRACE_DAYS } from '../../shared/agreements/replay.ts';
import {
  factEvents,
  type RepaymentAccount,
  type RepaymentFact,
  type RepaymentRow,
} from '../../shared/repayments/contract.ts';
import { brand } from '../../shared/site/brand.ts';
import { type AgreementRowItem, agreementRowOf } from '../agreements/agreement-row.entity.ts';
import { owedOf } from '../agreements/change-agreement.ts';
import type { JournalLineItem } from '../agreements/journal-line.entity.ts';
import { replayTerms, type WholeAgreement } from '../agreements/whole-agreement.ts';

export function toRowReply(row: AgreementRowItem): RepaymentRow {
  const { ref, projectId, systemNeed, changeRequest, status, total, paid } = row;
  const owed = owedOf(row);
  return {
    ...{ ref, projectId, systemNeed, changeRequest, status, total, paid },
    outstanding: Math.max(0, owed),
    credit: Math.max(0, -owed),
    nextDue: nextDueOf(row),
  };
}

const nextDueOf = ({ dueNumber, dueDay, dueAmount }: AgreementRowItem): RepaymentRow['nextDue'] =>
  dueDay === undefined ? null : { number: dueNumber ?? 0, day: dueDay, amount: dueAmount ?? 0 };

export function toAccountReply({ agreement, journal }: WholeAgreement): RepaymentAccount {
  const { terms, anchorDay, signedAt } = agreement;
  return {
    ...toRowReply(agreementRowOf(agreement, signedAt)),
    signedAt,
    anchorDay: anchorDay ?? null,
    deposit: terms.deposit,
    schedule: [...replayTerms(agreement).schedule],
    facts: journal.flatMap(toFactReply),
    graceDays: GRACE_DAYS,
    attempt: null,
    proposedSchedule: null,
    refundRequested: null,
    slips: [],
    payTo: { paybill: brand.paybill, bank: { ...brand.bank } },
  };
}

type FactEvent = RepaymentFact['event'];

const isFactEvent = (event: string): event is FactEvent => factEvents.some((one) => one === event);

function toFactReply(item: JournalLineItem): RepaymentFact | [] {
  const { line, event, day, at } = item;
  if (!isFactEvent(event)) return [];
  return {
    ...{ line, event, day, at },
    amount: item.amount ?? null,
    channel: item.channel ?? null,
    reference: item.reference ?? null,
    part: item.part ?? null,
    reverses: item.reverses ?? null,
    receiptNumber: item.receiptNumber ?? null,
  };
}
