import type { RowPart } from '#shared/agreements/charges.ts';
import { sentName } from '#shared/sms/sent-name.ts';
import type { ProjectFacts } from './project-text.ts';

/** What the texts about the money of an agreement say. Amounts are whole KES, days those of Nairobi. */
export interface MoneyFacts {
  ref: string;
  amount: number;
  /** The installments of the schedule. */
  installments: number;
  /** The rows that a payment was counted towards: the deposit is 0. */
  rows: readonly number[];
  /** The receipt of M-Pesa, or the bank's reference. */
  receipt: string | undefined;
  channel: string | undefined;
  outstanding: number;
  credit: number;
  nextDue: { day: string; amount: number } | undefined;
  /** What a charge is. */
  part: RowPart | undefined;
  /** Of credit that is asked back: the other number to which it is to go, masked. */
  to: string | undefined;
  /** Of a reminder: the installment that is still to come. */
  number: number | undefined;
  /** Of a reminder: the rows that it sums up. */
  count: number;
  dueDay: string;
  daysLate: number;
}

/** Steps that are older than an attribute say nothing of it. */
const none = { installments: 0, rows: [], outstanding: 0, credit: 0, count: 1 };

export function moneyOf({ details }: ProjectFacts): MoneyFacts {
  const facts: Record<string, unknown> = { ...none, ...details };
  return { ...facts, amount: Math.abs(Number(details.amount)) } as MoneyFacts;
}

/** What a payment was counted towards, where that can be said in a few words. */
export type CountedTowards =
  | { what: 'deposit' }
  | { what: 'installments'; first: number; last: number; of: number };

/** @returns null for a part of a payment beyond the schedule, or for more than is said in a few words */
export function countedTowards({ rows, installments }: MoneyFacts): CountedTowards | null {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (first === undefined || last === undefined || last > installments) return null;
  if (last === 0) return { what: 'deposit' };
  return first === 0 ? null : { what: 'installments', first, last, of: installments };
}

/** @returns how a reminder begins: with the name of the business, and else with the account */
export const remindedNames = (facts: ProjectFacts): string[] =>
  [sentName(facts.businessName), moneyOf(facts).ref].filter((name) => name !== '');
