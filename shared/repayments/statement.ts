/** An agreement's history in a period, for its PDF and CSV. Amounts are whole KES, days are in Nairobi. */
import { chargePart } from '#shared/agreements/charges.ts';
import type { StatementEntry } from '#shared/papers/paper-facts.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import { type Replayable, stateOfAccount } from './account-state.ts';
import type { RepaymentFact } from './contract.ts';
import { payoffOf } from './payoff.ts';

interface Entry {
  day: string;
  what: StatementEntry;
  /** The row of the schedule, or null. */
  number: number | null;
  channel: PaymentChannel | null;
  /** The M-Pesa receipt or the bank's reference. */
  reference: string | null;
  /** Adds to the balance. */
  debit: number;
  /** Reduces the balance. */
  credit: number;
}

export interface AccountLine extends Entry {
  /** The debt of everything due by this line; below zero if more was paid. */
  balance: number;
}

export interface Statement {
  opening: number;
  lines: AccountLine[];
  closing: number;
  /** As of today. */
  installmentsLeft: number;
  /** Pays everything off today. */
  payoff: number;
}

/** Both days are included. */
export interface Period {
  from: string;
  to: string;
}

/** @returns the events of the period, with the balances before and after */
export function statementOf(account: Replayable, { from, to }: Period, today: string): Statement {
  const entries = entriesOf(account, today);
  const opening = balanceOf(entries.filter(({ day }) => day < from));
  let balance = opening;
  const lines = entries
    .filter(({ day }) => day >= from && day <= to)
    .map((entry) => {
      balance += entry.debit - entry.credit;
      return { ...entry, balance };
    });
  const state = stateOfAccount(account, today);
  const left = state.rows.filter(
    ({ number, amount, balance: open }) => number > 0 && amount > 0 && open > 0,
  );
  return {
    opening,
    lines,
    closing: balance,
    installmentsLeft: left.length,
    payoff: payoffOf(state).amount,
  };
}

const balanceOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { debit, credit }) => sum + debit - credit, 0);

/** A due sum comes before the payments of its day. */
function entriesOf(account: Replayable, today: string): Entry[] {
  const waived = waivedBy(account, today);
  const happened = account.facts.flatMap((fact) => entryOf(fact, account.facts, waived));
  return [...account.schedule.flatMap(dueEntry), ...happened].toSorted((one, other) =>
    compare(one.day, other.day),
  );
}

const nothing = { number: null, channel: null, reference: null, debit: 0, credit: 0 };

/** Before the delivery no row has a day, so none is due. */
function dueEntry({ number, dueDay, amount }: Replayable['schedule'][number]): Entry | [] {
  if (dueDay === null) return [];
  const what = number === 0 ? 'deposit' : 'installment';
  return { ...nothing, day: dueDay, what, number, debit: amount };
}

function entryOf(
  fact: RepaymentFact,
  facts: readonly RepaymentFact[],
  waived: ReadonlyMap<number, number>,
): Entry | [] {
  const { event, day, channel, reference, line } = fact;
  const amount = fact.amount ?? 0;
  const moved = { ...nothing, day, channel, reference };
  switch (event) {
    case 'pay':
      return { ...moved, what: 'payment', credit: amount };
    case 'takeBack':
      return { ...moved, what: 'reversal', debit: amountOf(facts, fact.reverses) };
    case 'charge':
      return { ...moved, what: chargePart(fact.part), debit: amount };
    case 'waive':
      return { ...moved, what: 'waiver', credit: waived.get(line) ?? 0 };
    case 'refund':
      return { ...moved, what: 'refund', debit: amount };
    case 'deliver':
    case 'restructure':
    case 'moveDay':
    case 'writeOff':
      return [];
  }
}

const amountOf = (facts: readonly RepaymentFact[], line: number | null): number =>
  facts.find((one) => one.line === line)?.amount ?? 0;

/** @returns by line what each waiver really forgave: a payment recorded later may have left less open */
function waivedBy(account: Replayable, today: string): Map<number, number> {
  const waivers = account.facts
    .filter(({ event }) => event === 'waive')
    .toSorted((one, other) => compare(one.day, other.day));
  const totalAfter = (count: number): number => {
    const later = new Set(waivers.slice(count).map(({ line }) => line));
    const facts = account.facts.filter(({ line }) => !later.has(line));
    return stateOfAccount({ ...account, facts }, today).total;
  };
  return new Map(
    waivers.map(({ line }, index) => [line, totalAfter(index) - totalAfter(index + 1)]),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
