/** Only this file computes what is paid, overdue and owed (docs/rules.md 11). Whole KES, days in Nairobi. */
import { DAY_MS } from '#shared/platform/time.ts';
import {
  type ByCharge,
  type ByPart,
  byCharge,
  byPart,
  type ChargePart,
  chargeParts,
  type RowPart,
  rowParts,
} from './charges.ts';
import type { ScheduleRow } from './schedule.ts';

/** Days that an installment may be late without consequence. */
export const GRACE_DAYS = 3;

/** An installment counts as due from this many days before its due day. */
export const DUE_DAYS = 7;

/** `id` identifies a payment among all facts. */
export type Fact =
  | { kind: 'pay'; id: number; day: string; amount: number }
  /** Takes a payment back, as if it had never been made. */
  | { kind: 'takeBack'; reverses: number }
  | { kind: 'charge'; day: string; amount: number; part: ChargePart }
  /** Forgives what is open: of the named part, else of all charges in reverse order, then of installments. */
  | { kind: 'waive'; day: string; amount: number; part?: RowPart | undefined }
  | { kind: 'refund'; day: string; amount: number };

export interface ReplayTerms {
  /** The current schedule: a restructuring replaces all of it. */
  schedule: readonly ScheduleRow[];
  /** Whether the delivery was accepted: the schedule runs from then. */
  isDelivered: boolean;
  graceDays: number;
}

export const rowStatuses = [
  'Scheduled',
  'Due',
  'Partly paid',
  'Paid',
  'Paid late',
  'Overdue',
  'Waived',
] as const;

export type RowStatus = (typeof rowStatuses)[number];

export interface RowState {
  number: number;
  dueDay: string | null;
  amount: number;
  charged: ByCharge<number>;
  paid: number;
  waived: number;
  balance: number;
  /** The balance by parts, which can be forgiven or rescheduled; without credit that is owed again. */
  open: ByPart<number>;
  status: RowStatus;
  /** The day of the fact that completed it; null while something is open. */
  paidOn: string | null;
  /** From the due day, without the grace. */
  daysOverdue: number;
}

export interface Applied {
  rows: { number: number; amount: number }[];
  /** Beyond the last row. */
  credit: number;
}

export interface ReplayState {
  status: 'Awaiting Delivery' | 'Active' | 'Settled' | 'Settled Early';
  rows: RowState[];
  /** Live payments less refunds. */
  paid: number;
  /** The schedule and the charges, less what was waived. */
  total: number;
  outstanding: number;
  credit: number;
  creditSince: string | null;
  overdue: { amount: number; days: number };
  /** The first row that has a day and something open. */
  nextDue: { number: number; day: string; amount: number } | null;
  /** By the id of each live payment. */
  applied: ReadonlyMap<number, Applied>;
}

interface Portion {
  row: number;
  part: RowPart;
  amount: number;
  waived: number;
  /** The place of its charge among the facts; -1 for an installment. */
  place: number;
}

/** The rows with their charges, while the facts are counted. */
interface Book {
  rows: ScheduleRow[];
  portions: Portion[];
  money: number;
  paidOn: (string | null)[];
  settledOn: string | null;
  creditSince: string | null;
  applied: Map<number, Applied>;
}

type Moving = Extract<Fact, { kind: 'pay' | 'waive' | 'refund' }> & { place: number };

/** Replays live facts by day, then in the given order of recording. After `today` only charges count. */
export function stateOf(terms: ReplayTerms, facts: readonly Fact[], today: string): ReplayState {
  const book = openBook(terms, facts);
  for (const fact of movingFacts(facts, today)) {
    move(book, fact);
    noteDays(book, fact.day);
  }
  return closeBook(book, terms, facts, today);
}

function move(book: Book, fact: Moving): void {
  switch (fact.kind) {
    case 'pay':
      pay(book, fact);
      break;
    case 'waive':
      waive(book, fact);
      break;
    case 'refund':
      book.money -= fact.amount;
      break;
    default:
      fact satisfies never;
  }
}

/** @returns the facts that move money, without payments taken back, in their order */
function movingFacts(facts: readonly Fact[], today: string): Moving[] {
  const reversed = new Set(
    facts.flatMap((fact) => (fact.kind === 'takeBack' ? fact.reverses : [])),
  );
  return facts
    .map((fact, place) => ({ ...fact, place }))
    .filter(
      (fact): fact is Moving =>
        fact.kind !== 'takeBack' && fact.kind !== 'charge' && fact.day <= today,
    )
    .filter((fact) => fact.kind !== 'pay' || !reversed.has(fact.id))
    .toSorted((one, other) => compare(one.day, other.day));
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function openBook({ schedule }: ReplayTerms, facts: readonly Fact[]): Book {
  const rows = [...schedule];
  const charges = facts.flatMap((fact, place) =>
    fact.kind === 'charge' ? [{ ...fact, place }] : [],
  );
  const placed = charges
    .toSorted((one, other) => compare(one.day, other.day))
    .map(({ day, ...charge }) => ({ ...charge, row: rowOfCharge(rows, day), waived: 0 }));
  const portions = rows.flatMap(({ amount }, row) => [
    { row, part: 'installment' as const, amount, waived: 0, place: -1 },
    ...chargeParts.flatMap((part) => placed.filter((one) => one.row === row && one.part === part)),
  ]);
  const paidOn = rows.map(() => null);
  const empty = { settledOn: null, creditSince: null, applied: new Map<number, Applied>() };
  return { rows, portions, money: 0, paidOn, ...empty };
}

/** A charge belongs to the row due on its day or next. After the last one it gets a separate row. */
function rowOfCharge(rows: ScheduleRow[], day: string): number {
  const found = rows.findIndex(
    ({ number, dueDay }) => number > 0 && (dueDay === null || dueDay >= day),
  );
  if (found >= 0) return found;
  const number = (rows.at(-1)?.number ?? 0) + 1;
  return rows.push({ number, dueDay: day, amount: 0 }) - 1;
}

const sum = (of: readonly { amount: number }[]): number =>
  of.reduce((all, { amount }) => all + amount, 0);

const owedOf = ({ amount, waived }: Portion): number => amount - waived;

const totalOf = ({ portions }: Pick<Book, 'portions'>): number =>
  portions.reduce((all, one) => all + owedOf(one), 0);

/** Money covers the oldest row first, and the installment before its charges. */
function coverage({ portions }: Book, money: number): number[] {
  let left = Math.max(0, money);
  return portions.map((portion) => {
    const covered = Math.min(left, owedOf(portion));
    left -= covered;
    return covered;
  });
}

function pay(book: Book, { id, amount }: Extract<Fact, { kind: 'pay' }>): void {
  const before = coverage(book, book.money);
  const creditBefore = creditOf(book);
  book.money += amount;
  const after = coverage(book, book.money);
  const rows = book.rows.flatMap(({ number }, row) => {
    const gained = inRow(book, after, row) - inRow(book, before, row);
    return gained > 0 ? [{ number, amount: gained }] : [];
  });
  book.applied.set(id, { rows, credit: creditOf(book) - creditBefore });
}

const creditOf = (book: Book): number => Math.max(0, book.money - totalOf(book));

/** @returns the sum of a row's parts in a list parallel to the portions */
const inRow = ({ portions }: Book, values: readonly number[], row: number): number =>
  portions.reduce((all, one, index) => (one.row === row ? all + (values[index] ?? 0) : all), 0);

/** The reverse of paying: late charges, then fees, and installments at the end. */
const waiveOrder = rowParts.toReversed();

/** It forgives no charge that was added after it. */
function waive(book: Book, { amount, part, place }: Extract<Moving, { kind: 'waive' }>): void {
  const covered = coverage(book, book.money);
  let left = amount;
  for (const wanted of part ? [part] : waiveOrder) {
    for (const [index, portion] of book.portions.entries()) {
      if (portion.part !== wanted || portion.place > place) continue;
      const forgiven = Math.min(left, owedOf(portion) - (covered[index] ?? 0));
      portion.waived += forgiven;
      left -= forgiven;
    }
  }
}

function noteDays(book: Book, day: string): void {
  const covered = coverage(book, book.money);
  const owed = book.portions.map(owedOf);
  book.paidOn = book.rows.map((_, row) =>
    inRow(book, covered, row) < inRow(book, owed, row) ? null : (book.paidOn[row] ?? day),
  );
  book.settledOn = book.money < totalOf(book) ? null : (book.settledOn ?? day);
  book.creditSince = creditOf(book) > 0 ? (book.creditSince ?? day) : null;
}

function closeBook(
  book: Book,
  terms: ReplayTerms,
  facts: readonly Fact[],
  today: string,
): ReplayState {
  const { money, creditSince, applied } = book;
  const total = totalOf(book);
  const covered = coverage(book, money);
  const rows = book.rows.map((row, index) => rowState(book, covered, index, row, terms, today));
  if (money < 0) rows.push(owedAgain(rows, -money, facts, terms, today));
  const late = rows.filter(({ daysOverdue }) => daysOverdue > 0);
  return {
    status: statusOf(book, terms),
    rows,
    paid: money,
    total,
    outstanding: Math.max(0, total - money),
    credit: creditOf(book),
    creditSince,
    applied,
    overdue: {
      amount: late.reduce((all, { balance }) => all + balance, 0),
      days: Math.max(0, ...late.map(({ daysOverdue }) => daysOverdue)),
    },
    nextDue: nextDueIn(rows),
  };
}

function nextDueIn(rows: readonly RowState[]): ReplayState['nextDue'] {
  const open = rows.find(({ balance, dueDay }) => balance > 0 && dueDay !== null);
  return open?.dueDay ? { number: open.number, day: open.dueDay, amount: open.balance } : null;
}

function statusOf({ settledOn, rows }: Book, { isDelivered }: ReplayTerms): ReplayState['status'] {
  if (!isDelivered) return 'Awaiting Delivery';
  if (settledOn === null) return 'Active';
  return settledOn < (rows.at(-1)?.dueDay ?? '') ? 'Settled Early' : 'Settled';
}

function rowState(
  book: Book,
  covered: readonly number[],
  index: number,
  { number, dueDay, amount }: ScheduleRow,
  terms: ReplayTerms,
  today: string,
): RowState {
  const parts = book.portions.filter(({ row }) => row === index);
  const of = (wanted: RowPart) => sum(parts.filter(({ part }) => part === wanted));
  const waived = parts.reduce((all, one) => all + one.waived, 0);
  const paid = inRow(book, covered, index);
  const balance = sum(parts) - waived - paid;
  const paidOn = book.paidOn[index] ?? null;
  const open = openIn(book, covered, index);
  const figures = { number, dueDay, amount, charged: byCharge(of) };
  return withStatus({ ...figures, paid, waived, balance, open, paidOn }, terms, today);
}

function openIn({ portions }: Book, covered: readonly number[], index: number): RowState['open'] {
  const isOf = ({ row, part }: Portion, wanted: RowPart) => row === index && part === wanted;
  return byPart((wanted) =>
    portions.reduce(
      (sum, one, at) => (isOf(one, wanted) ? sum + owedOf(one) - (covered[at] ?? 0) : sum),
      0,
    ),
  );
}

const nothing = () => 0;

/** If a payment is taken back after its refund, the credit is owed again, beside the schedule. */
function owedAgain(
  rows: readonly RowState[],
  amount: number,
  facts: readonly Fact[],
  terms: ReplayTerms,
  today: string,
): RowState {
  const refund = facts.findLast((fact) => fact.kind === 'refund');
  const number = (rows.at(-1)?.number ?? 0) + 1;
  const figures = { number, dueDay: refund?.day ?? null, amount, charged: byCharge(nothing) };
  return withStatus(
    { ...figures, paid: 0, waived: 0, balance: amount, open: byPart(nothing), paidOn: null },
    terms,
    today,
  );
}

type Figures = Omit<RowState, 'status' | 'daysOverdue'>;

function withStatus(row: Figures, terms: ReplayTerms, today: string): RowState {
  const { dueDay, balance } = row;
  const isLate = terms.isDelivered && balance > 0 && dueDay !== null && today > dueDay;
  const daysOverdue = isLate ? daysBetween(dueDay, today) : 0;
  return { ...row, status: rowStatus(row, daysOverdue, terms, today), daysOverdue };
}

/** The first matching line decides. */
function rowStatus(
  { dueDay, balance, paid, waived, paidOn }: Figures,
  daysOverdue: number,
  { graceDays }: ReplayTerms,
  today: string,
): RowStatus {
  if (balance <= 0 && waived > 0) return 'Waived';
  if (balance <= 0) return isAfterGrace(dueDay, paidOn, graceDays) ? 'Paid late' : 'Paid';
  if (daysOverdue > graceDays) return 'Overdue';
  if (paid > 0) return 'Partly paid';
  return dueDay !== null && daysBetween(today, dueDay) <= DUE_DAYS ? 'Due' : 'Scheduled';
}

const isAfterGrace = (dueDay: string | null, day: string | null, graceDays: number): boolean =>
  dueDay !== null && day !== null && daysBetween(dueDay, day) > graceDays;

export const openOf = (rows: readonly Pick<RowState, 'open'>[]): ByPart<number> =>
  byPart((part) => rows.reduce((sum, { open }) => sum + open[part], 0));

/** @returns days, below zero if `to` is before `from` */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;
