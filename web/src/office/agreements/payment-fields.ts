import { REFERENCE } from '#shared/collection/bank-reference.ts';
import { kes } from '#shared/platform/kes.ts';
import { isDay } from '#shared/platform/time.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';

/** The most that one act moves. Whole KES (`amount` in shared/collection/contract.ts). */
export const MOST_MOVED = 10_000_000;

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

/** A payment as it is typed. */
interface TypedPayment {
  amount: string;
  day: string;
  reference: string;
  /** Whether it is known that more was paid than is owed. */
  isMore: boolean;
}

/**
 * The rules of a payment that the bank shows.
 *
 * @param owed of the agreement, in KES
 * @param today in Nairobi
 */
export const paymentRules = (owed: number, today: string) => ({
  amount: ({ amount, isMore }: TypedPayment) =>
    amountProblem(amount, isMore ? Number.POSITIVE_INFINITY : owed, 'Record at most what is owed'),
  day: ({ day }: TypedPayment) => dayProblem(day, today),
  reference: ({ reference }: TypedPayment) => referenceProblem(reference.trim()),
});
