/** The conditions and effects of each act that needs two people (docs/office.md). */

import { creditOf, type ProposedAct } from '#core/agreements/agreement.entity.ts';
import type { AgreementChange } from '#core/agreements/change-agreement.ts';
import type { JournalLineItem } from '#core/agreements/journal-line.entity.ts';
import { isSameDebt } from '#core/agreements/proposed-schedule.ts';
import {
  type LivePayment,
  livePaymentsIn,
  stateOfAgreement,
  type WholeAgreement,
} from '#core/agreements/whole-agreement.ts';
import { bankReceipt, payment } from '#core/payments/counting/payment.ts';
import { payout } from '#core/payments/reversals/refund.store.ts';
import { paymentTakenBack } from '#core/payments/reversals/settle-reversal.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { BesideChange } from '#core/projects/project/project.store.ts';
import type { MoneyChannel } from '#shared/accounting/entries.ts';
import { sumOfParts } from '#shared/agreements/charges.ts';
import { openOf, type ReplayState } from '#shared/agreements/replay.ts';
import { dividedSchedule } from '#shared/agreements/restructure.ts';
import type { WaitingEvent } from '#shared/collection/waiting-events.ts';
import { channelOf, isByMpesa } from '#shared/payments/channels.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';

/** An agreement with its replay on a day in Nairobi. */
export interface Standing extends WholeAgreement {
  state: ReplayState;
  today: string;
}

interface WaitingRule {
  /** The audit kinds of proposal and confirmation. */
  proposed: AuditKind;
  confirmed: AuditKind;
  /** Called for the proposal, and again for the confirmation. @throws AppError if the act is not allowed */
  require?(standing: Standing, act: ProposedAct): void;
  /** @returns KES that the confirmation moves, if they may differ from the proposed sum */
  amount?(standing: Standing): number;
  /** The channel for the books, if it differs from the line's. */
  source?(act: ProposedAct): MoneyChannel | undefined;
  /** Writes in the same transaction as the journal line. */
  beside?(change: AgreementChange): Pick<BesideChange, 'also' | 'unique'>;
}

export const waitingRules: Readonly<Record<WaitingEvent, WaitingRule>> = {
  pay: {
    proposed: 'agreement.paymentRecorded',
    confirmed: 'agreement.paymentConfirmed',
    beside: (change) => ({
      unique: { write: bankPayment(change), refusal: 'collection.alreadyCounted' },
    }),
  },
  takeBack: {
    proposed: 'agreement.takingBackProposed',
    confirmed: 'agreement.paymentTakenBack',
    require: requireTakeable,
    source: (act) => (isByMpesa(channelOf(act)) ? 'unmatched' : undefined),
    beside: ({ line }) => ({ also: [paymentTakenBack(line, 'wrongAgreement', line.at)] }),
  },
  reverse: {
    proposed: 'agreement.reversalProposed',
    confirmed: 'agreement.reversalAsked',
    require: (standing, { reverses = 0 }) =>
      requireNotGivenBack(standing, paymentByMpesa(standing.journal, reverses)),
  },
  waive: {
    proposed: 'agreement.waiverProposed',
    confirmed: 'agreement.waived',
    require: requireOpen,
  },
  refund: {
    proposed: 'agreement.refundProposed',
    confirmed: 'agreement.refunded',
    require: requireRefundable,
    beside: ({ line: { reference = '', amount = 0, ref, at } }) => ({
      unique: {
        write: payout.create({ reference, amount, about: ref, at }),
        refusal: 'collection.alreadyCounted',
      },
    }),
  },
  writeOff: {
    proposed: 'agreement.writeOffProposed',
    confirmed: 'agreement.writtenOff',
    amount: ({ state }) => state.outstanding,
  },
  restructure: {
    proposed: 'agreement.scheduleProposed',
    confirmed: 'agreement.scheduleOffered',
    require: requireSameDebt,
  },
};

export const standingOf = (whole: WholeAgreement, today: string): Standing => ({
  ...whole,
  today,
  state: stateOfAgreement(whole, today),
});

/** @throws AppError collection.paymentNotFound if the line is not a payment, or was taken back */
export function livePayment(journal: readonly JournalLineItem[], line: number): LivePayment {
  const found = livePaymentsIn(journal).find((one) => one.line === line);
  if (!found) throw new AppError('collection.paymentNotFound');
  return found;
}

/** @throws AppError collection.paymentNotFound, collection.notByMpesa */
export function paymentByMpesa(journal: readonly JournalLineItem[], line: number): LivePayment {
  const found = livePayment(journal, line);
  if (!isByMpesa(found.channel)) throw new AppError('collection.notByMpesa');
  return found;
}

/**
 * A taken-back M-Pesa payment becomes unmatched and can be refunded. So the same money must not have gone back already.
 * If it has, it must come in again before the payment can be taken back.
 */
function requireTakeable(standing: Standing, { reverses = 0 }: ProposedAct): void {
  const found = livePayment(standing.journal, reverses);
  if (isByMpesa(found.channel)) requireNotGivenBack(standing, found);
}

/** A refund does not take its payment back. @throws AppError collection.givenBack if the money already went back */
function requireNotGivenBack({ state }: Standing, { amount = 0 }: JournalLineItem): void {
  const left = Math.max(0, state.paid);
  if (amount > left) throw new AppError('collection.givenBack', { left });
}

function requireOpen({ state }: Standing, { amount, part }: ProposedAct): void {
  const all = openOf(state.rows);
  const open = part ? all[part] : sumOfParts(all);
  if (amount > open) throw new AppError('collection.moreThanOpen', { open });
}

function requireRefundable(
  { agreement, journal, state }: Standing,
  { amount, reference }: ProposedAct,
): void {
  const refundable = creditOf({ ...agreement, paid: state.paid, total: state.total });
  if (amount > refundable) throw new AppError('collection.moreThanCredit', { refundable });
  const isCounted = journal.some((one) => one.event === 'refund' && one.reference === reference);
  if (isCounted) throw new AppError('collection.alreadyCounted');
}

/** A new schedule must divide the same debt: the total stays. */
function requireSameDebt(standing: Standing, { rows = [] }: ProposedAct): void {
  if (isSameDebt(standing, rows, standing.today)) return;
  const { left } = dividedSchedule(standing.agreement.schedule ?? [], standing.state);
  throw new AppError('collection.scheduleInvalid', { left });
}

const bankPayment = ({ line }: AgreementChange) =>
  payment.create({
    receipt: bankReceipt(line.reference ?? ''),
    channel: 'bank',
    state: 'Counted',
    amount: line.amount ?? 0,
    day: line.day,
    at: line.at,
    userId: line.userId,
    ref: line.ref,
    line: line.line,
  });
