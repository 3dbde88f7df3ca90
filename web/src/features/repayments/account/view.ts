import { type ChargePart, chargeParts } from '#shared/agreements/charges.ts';
import type { Applied, ReplayState, RowState, RowStatus } from '#shared/agreements/replay.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import { channelOf, type PaymentChannel } from '#shared/payments/channels.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { payerMessageOf, payerMessages } from '#shared/payments/result-codes.ts';
import { type Replayable, stateOfAccount } from '#shared/repayments/account-state.ts';
import type { RepaymentAccount, RepaymentFact } from '#shared/repayments/contract.ts';
import { decimalIn, wholeIn } from '#shared/typed/amount.ts';
import type { Label } from '#web/src/components/chip.tsx';
import { byLanguage, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

/** An agreement with what its facts come to today. */
export interface View {
  account: RepaymentAccount;
  state: ReplayState;
  payments: PaymentLine[];
  /** How many installments the schedule has. */
  installments: number;
  /** The day in Nairobi. */
  today: string;
}

export function viewOf(account: RepaymentAccount, today: string): View {
  const state = stateOfAccount(account, today);
  const installments = account.schedule.filter(({ number }) => number > 0).length;
  return { account, state, payments: paymentLinesOf(account, state), installments, today };
}

/** @returns what the text of an agreement lets us charge, with what was charged before it said so */
export const chargedIn = ({ account, state }: Pick<View, 'account' | 'state'>): ChargePart[] =>
  chargeParts.filter(
    (part) => account.chargeable.includes(part) || state.rows.some((row) => row.charged[part] > 0),
  );

/** A schedule of a year is shown as a whole. */
const MOST_AT_ONCE = 13;

/** Of a longer one: the last row that was paid, what is open before today, and what comes next. */
const AHEAD = 6;

/** @returns the rows that matter now; a phone has no room for 48 cards */
export function rowsInView(rows: readonly RowState[]): readonly RowState[] {
  if (rows.length <= MOST_AT_ONCE) return rows;
  const open = rows.findIndex(({ balance }) => balance > 0);
  if (open < 0) return rows.slice(-AHEAD);
  const late = rows.filter(({ daysOverdue }) => daysOverdue > 0).length;
  return rows.slice(Math.max(0, open - 1), open + late + AHEAD);
}

type Rows = Pick<ReplayState, 'rows'>;

/**
 * The amount of "Pay now": all rows that are due, else the next row. Before the delivery only the deposit is
 * due.
 *
 * @param today a day in Nairobi
 * @returns 0 if nothing is due yet
 */
export function dueNow({ rows }: Rows, today: string): number {
  const open = rows.filter(({ balance }) => balance > 0);
  const due = open.filter(({ dueDay }) => dueDay !== null && dueDay <= today);
  if (due.length > 0) return due.reduce((all, { balance }) => all + balance, 0);
  return open.find(({ dueDay, number }) => dueDay !== null || number === 0)?.balance ?? 0;
}

/** @returns the most that one prompt may ask for */
export const mostAtOnce = ({ outstanding }: Pick<ReplayState, 'outstanding'>): number =>
  Math.min(outstanding, MOST_AT_A_TIME);

/** @returns how much of 100 is paid: 100 only when nothing is owed any more */
export function percentPaid({ paid, total }: Pick<ReplayState, 'paid' | 'total'>): number {
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.floor((100 * paid) / total)));
}

type TypedAmount = { amount: number } | { problem: 'fraction' | 'range' };

/**
 * Reads an amount to pay. Nothing is rounded: for 25.50 the form says that M-Pesa takes whole shillings.
 *
 * @param most the largest amount that may be paid
 */
export function readAmount(typed: string, most: number): TypedAmount {
  const amount = wholeIn(typed) ?? 0;
  if (amount === 0 && decimalIn(typed)?.includes('.')) return { problem: 'fraction' };
  return amount >= 1 && amount <= most ? { amount } : { problem: 'range' };
}

/** The rows that a payment would be counted towards, and the state after it. */
interface Preview {
  applied: Applied;
  after: ReplayState;
}

/** No line of a journal has this number. */
const PLANNED = -1;

/**
 * Counts a payment of today that nobody has made yet.
 *
 * @param today a day in Nairobi
 */
export function previewOf(account: Replayable, amount: number, today: string): Preview {
  const planned = { line: PLANNED, event: 'pay' as const, day: today, amount };
  const after = stateOfAccount({ ...account, facts: [...account.facts, planned] }, today);
  return { after, applied: after.applied.get(PLANNED) ?? { rows: [], credit: amount } };
}

/** @param last the number of the last installment @returns how a sentence names a row; the schedule says `3 of 12` */
function rowName(number: number, last: number): string {
  if (number === 0) return t('the deposit');
  return number > last ? t('later charges') : t('installment {n}', { n: number });
}

const partOf = ({ number, amount }: Applied['rows'][number], last: number): string =>
  t('{amount} of {row}', { amount: formatKes(amount), row: rowName(number, last) });

/** @returns what a payment was counted towards: `KES 20,000 of installment 3, KES 5,000 of installment 4` */
export function appliedInWords({ rows, credit }: Applied, last: number): string {
  const parts = rows.map((row) => partOf(row, last));
  if (credit > 0) parts.push(t('Credit {amount}', { amount: formatKes(credit) }));
  // A number stays with its word.
  return parts.map((part) => part.replaceAll(/ (?=\d)/g, '\u00a0')).join(', ');
}

const lists = byLanguage((locale) => new Intl.ListFormat(locale));

/**
 * Says what a payment pays: rows that it completes by their numbers, a part of a row by its amount.
 *
 * @param rows as they are after it
 * @returns `installment 3 and KES 5,000 of installment 4`
 */
export function paidInWords(
  { rows: paid, credit }: Applied,
  rows: readonly RowState[],
  last: number,
): string {
  const open = new Set(rows.filter(({ balance }) => balance > 0).map(({ number }) => number));
  const isPart = ({ number }: { number: number }) => open.has(number);
  const whole = paid.filter((row) => !isPart(row)).map(({ number }) => number);
  const runs = runsOf(whole, last).map((run) => runInWords(run, last));
  const parts = paid.filter(isPart).map((row) => partOf(row, last));
  const rest = credit > 0 ? [t('{amount} beyond it', { amount: formatKes(credit) })] : [];
  return lists().format([...runs, ...parts, ...rest]);
}

type Run = [first: number, last: number];

/** Rows that follow one another are named by the first and the last. */
function runsOf(numbers: readonly number[], last: number): Run[] {
  const runs: Run[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    // The deposit and later charges have a name, not a number.
    if (run && run[1] === number - 1 && run[0] > 0 && number <= last) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

function runInWords([first, end]: Run, last: number): string {
  if (first === end) return rowName(first, last);
  return end === first + 1
    ? t('installments {first} and {last}', { first, last: end })
    : t('installments {first} to {last}', { first, last: end });
}

type PaymentMethod = PaymentChannel | 'adjustment' | 'refund';

type PaymentStatus = 'Received' | 'Checking' | 'Failed' | 'Reversed' | 'Waived' | 'Paid out';

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
function paymentLinesOf(account: Paid, state: Pick<ReplayState, 'applied'>): PaymentLine[] {
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
    const { line, event } = fact;
    const common = { ...commonOf(fact), applied: applied.get(line) ?? null };
    if (event === 'waive') return { ...common, method: 'adjustment', status: 'Waived' };
    if (event === 'refund') return { ...common, method: 'refund', status: 'Paid out' };
    if (event !== 'pay') return [];
    const status = reversed.has(line) ? 'Reversed' : 'Received';
    return { ...common, method: channelOf(fact), status };
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

export const rowLabels: Record<RowStatus, Label> = {
  Scheduled: { text: msg('Scheduled'), tone: 'neutral' },
  Due: { text: msg('Due'), tone: 'wait' },
  'Partly paid': { text: msg('Partly paid'), tone: 'wait' },
  Paid: { text: msg('Paid'), tone: 'yours' },
  'Paid late': { text: msg('Paid late'), tone: 'yours' },
  Overdue: { text: msg('Overdue'), tone: 'late' },
  Waived: { text: msg('Waived'), tone: 'neutral' },
};

export const paymentLabels: Record<PaymentStatus, Label> = {
  Received: { text: msg('Received'), tone: 'yours' },
  Checking: { text: msg('Checking'), tone: 'wait' },
  Failed: { text: msg('Failed'), tone: 'late' },
  Reversed: { text: msg('Reversed'), tone: 'late' },
  Waived: { text: msg('Waived'), tone: 'neutral' },
  'Paid out': { text: msg('Paid out'), tone: 'neutral' },
};

export const methodLabels: Record<PaymentMethod, string> = {
  push: msg('M-Pesa prompt'),
  paybill: msg('M-Pesa Paybill'),
  bank: msg('Bank'),
  adjustment: msg('Adjustment'),
  refund: msg('Refund'),
};
