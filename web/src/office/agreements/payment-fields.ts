import { REFERENCE } from '#shared/collection/bank-reference.ts';
import { kes } from '#shared/platform/kes.ts';
import { isDay } from '#shared/platform/time.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';

/** A payment as it is typed. */
export interface TypedPayment {
  amount: string;
  day: string;
  reference: string;
  /** Whether it is known that more was paid than is owed. */
  isMore?: boolean;
}

export interface Payment {
  /** Whole KES. */
  amount: number;
  /** The day of the bank, such as 2026-11-23. */
  day: string;
  reference: string;
  isMore?: true;
}

export type PaymentProblems = Partial<Record<keyof TypedPayment, string | undefined>>;

/** The shortest and the longest reference of a bank. Its field cuts nothing that is pasted: half of one is another. */
const LEAST_REFERENCE = 4;
const MOST_REFERENCE = 40;

/** @returns a sentence about a day on which nothing can have happened yet, or undefined */
export const dayProblem = (day: string, today: string): string | undefined =>
  isDay(day) && day <= today ? undefined : 'Choose the day of the bank, today or before.';

/**
 * @param most KES
 * @param atMost the sentence about an amount above it, without that
 * @returns what is wrong with an amount as it is typed, or undefined
 */
export function amountProblem(typed: string, most: number, atMost: string): string | undefined {
  const amount = parseWhole(typed);
  if (!amount) return 'Give the amount in whole KES.';
  return amount > most ? `${atMost}: ${kes(most)}.` : undefined;
}

/** @returns what is wrong with the reference of money that moved, or undefined */
export function referenceProblem(reference: string): string | undefined {
  const { length } = reference;
  if (length < LEAST_REFERENCE || length > MOST_REFERENCE) {
    return `Copy the reference from the statement: ${LEAST_REFERENCE} to ${MOST_REFERENCE} characters.`;
  }
  return REFERENCE.test(reference) ? undefined : 'A reference has letters and digits.';
}

/** @returns whether more is typed than is owed */
export const isMoreThan = (owed: number, typed: string): boolean => (parseWhole(typed) ?? 0) > owed;

/**
 * @param owed of the agreement, in KES
 * @param today in Nairobi
 * @returns the payment, or a sentence for each field that is wrong
 */
export function readPayment(
  typed: TypedPayment,
  owed: number,
  today: string,
): { payment: Payment } | { problems: PaymentProblems } {
  const amount = parseWhole(typed.amount);
  const reference = typed.reference.trim();
  const most = typed.isMore ? Number.POSITIVE_INFINITY : owed;
  const problems = {
    amount: amountProblem(typed.amount, most, 'Record at most what is owed'),
    day: dayProblem(typed.day, today),
    reference: referenceProblem(reference),
  };
  const isWrong = Object.values(problems).some((problem) => problem);
  if (amount === null || isWrong) return { problems };
  return { payment: { amount, day: typed.day, reference, ...(amount > owed && { isMore: true }) } };
}
