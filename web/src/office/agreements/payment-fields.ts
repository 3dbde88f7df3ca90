import { REFERENCE } from '../../../../shared/collection/bank-reference.ts';
import { isDay } from '../../../../shared/platform/day.ts';
import { kes } from '../../../../shared/platform/kes.ts';
import { parseWhole } from '../../lib/forms/parse-number.ts';

/** A payment as it is typed. */
export interface TypedPayment {
  amount: string;
  day: string;
  reference: string;
}

export interface Payment {
  /** Whole KES. */
  amount: number;
  /** The day of the bank, such as 2026-11-23. */
  day: string;
  reference: string;
}

export type PaymentProblems = Partial<Record<keyof TypedPayment, string | undefined>>;

/** The shortest and the longest reference of a bank. */
export const LEAST_REFERENCE = 4;
export const MOST_REFERENCE = 40;

/** @returns a sentence about a day on which a bank cannot have booked anything, or undefined */
export const dayProblem = (day: string, today: string): string | undefined =>
  isDay(day) && day <= today ? undefined : 'Choose the day of the bank, today or before.';

function amountProblem(amount: number | null, owed: number): string | undefined {
  if (!amount) return 'Give the amount in whole KES.';
  return amount > owed ? `Record at most what is owed: ${kes(owed)}.` : undefined;
}

function referenceProblem(reference: string): string | undefined {
  const { length } = reference;
  if (length < LEAST_REFERENCE || length > MOST_REFERENCE) {
    return `Copy the reference from the statement: ${LEAST_REFERENCE} to ${MOST_REFERENCE} characters.`;
  }
  return REFERENCE.test(reference) ? undefined : 'A reference has letters and digits.';
}

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
  const problems = {
    amount: amountProblem(amount, owed),
    day: dayProblem(typed.day, today),
    reference: referenceProblem(reference),
  };
  const isWrong = Object.values(problems).some((problem) => problem);
  if (amount === null || isWrong) return { problems };
  return { payment: { amount, day: typed.day, reference } };
}
