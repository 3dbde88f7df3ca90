/** Payments, attempts and adjustments, as the list of payments shows them. */

import type { Applied, ReplayState } from '#shared/agreements/replay.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import { payerMessageOf, payerMessages } from '#shared/payments/result-codes.ts';
import type { RepaymentAccount, RepaymentFact } from '#shared/repayments/contract.ts';

export type PaymentMethod = PaymentChannel | 'adjustment' | 'refund';

export type PaymentStatus = 'Received' | 'Checking' | 'Failed' | 'Reversed' | 'Waived' | 'Paid out';

export interface PaymentLine {
  key: string;
  at: string;
  /** The day in Nairobi on which it counts, where that is not the day of `at`. */
  day: string;
  method: PaymentMethod;
  /** The receipt of M-Pesa, or the bank's reference. */
  reference: string | null;
  /** Whole KES. */
  amount: number;
  applied: Applied | null;
  status: PaymentStatus;
  /** Why it failed, in English. */
  reason: string | null;
  /** The number of the PDF that receipts it. */
  receiptNumber: string | null;
}

type Paid = Pick<RepaymentAccount, 'facts' | 'attempt' | 'slips'>;

/** @returns newest first */
export function paymentLinesOf(account: Paid, state: Pick<ReplayState, 'applied'>): PaymentLine[] {
  const lines = [
    ...linesOfFacts(account.facts, state),
    ...lineOfAttempt(account.attempt),
    ...account.slips.flatMap(lineOfSlip),
  ];
  // Of one moment, what was recorded last comes first.
  return lines.toReversed().toSorted((one, other) => other.at.localeCompare(one.at));
}

function linesOfFacts(
  facts: readonly RepaymentFact[],
  { applied }: Pick<ReplayState, 'applied'>,
): PaymentLine[] {
  const reversed = new Set(facts.flatMap(({ reverses }) => reverses ?? []));
  return facts.flatMap((fact): PaymentLine | [] => {
    const { line, event, channel } = fact;
    const common = { ...commonOf(fact), applied: applied.get(line) ?? null };
    if (event === 'waive') return { ...common, method: 'adjustment', status: 'Waived' };
    if (event === 'refund') return { ...common, method: 'refund', status: 'Paid out' };
    if (event !== 'pay') return [];
    const status = reversed.has(line) ? 'Reversed' : 'Received';
    return { ...common, method: channel ?? 'bank', status };
  });
}

const commonOf = ({ line, at, day, reference, amount, receiptNumber }: RepaymentFact) => ({
  key: `line ${line}`,
  at,
  day,
  reference,
  receiptNumber,
  amount: amount ?? 0,
  reason: null,
});

/** @returns whether nobody knows yet what became of an attempt */
export const isOpenAttempt = (attempt: RepaymentAccount['attempt']): boolean =>
  attempt !== null && isOpen(attempt.state);

/** The payment of a paid prompt is among the facts. */
function lineOfAttempt(attempt: RepaymentAccount['attempt']): PaymentLine[] {
  if (!attempt || attempt.state === 'Succeeded') return [];
  const { attemptId, amount, createdAt: at, code, state } = attempt;
  const hasFailed = state === 'Failed';
  return [
    {
      key: `attempt ${attemptId}`,
      at,
      day: at.slice(0, 10),
      method: 'push',
      amount,
      reference: null,
      applied: null,
      receiptNumber: null,
      status: hasFailed ? 'Failed' : 'Checking',
      reason: hasFailed ? payerMessages[payerMessageOf(code ?? '')].text : null,
    },
  ];
}

/** The payment of a counted slip is among the facts. */
function lineOfSlip(slip: RepaymentAccount['slips'][number]): PaymentLine | [] {
  const { slipId, amount, day, reference, state, reason, sentAt } = slip;
  if (state === 'Counted') return [];
  return {
    key: `slip ${slipId}`,
    at: sentAt,
    day,
    method: 'bank',
    reference,
    amount,
    reason,
    applied: null,
    receiptNumber: null,
    status: state === 'Refused' ? 'Failed' : 'Checking',
  };
}

/** A payment that was counted towards a row, with its PDF. */
export interface RowReceipt {
  receiptNumber: string;
  reference: string | null;
}

/** @returns the receipts of each row, oldest first */
export function receiptsByRow(lines: readonly PaymentLine[]): Map<number, RowReceipt[]> {
  const receipts = new Map<number, RowReceipt[]>();
  for (const { applied, receiptNumber, reference } of lines.toReversed()) {
    if (!receiptNumber) continue;
    for (const { number } of applied?.rows ?? [])
      receipts.set(number, [...(receipts.get(number) ?? []), { receiptNumber, reference }]);
  }
  return receipts;
}
