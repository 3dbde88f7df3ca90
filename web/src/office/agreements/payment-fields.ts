import { REFERENCE } from '#shared/collection/bank-reference.ts';
import { recordPayment } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { isDay } from '#shared/platform/time.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';

/** The field cuts nothing that is pasted: half a reference is another one. */
const { min: LEAST_REFERENCE, max: MOST_REFERENCE } = recordPayment.body.reference;

export const dayProblem = (day: string, today: string): string | undefined =>
  isDay(day) && day <= today ? undefined : 'Choose the day of the bank, today or before.';

/**
 * @param most KES
 * @param atMost the sentence about a larger amount, without the amount
 */
export function amountProblem(typed: string, most: number, atMost: string): string | undefined {
  const amount = parseWhole(typed);
  if (!amount) return 'Give the amount in whole KES.';
  return amount > most ? `${atMost}: ${kes(most)}.` : undefined;
}

export function referenceProblem(reference: string): string | undefined {
  const { length } = reference;
  if (length < LEAST_REFERENCE || length > MOST_REFERENCE) {
    return `Copy the reference from the statement: ${LEAST_REFERENCE} to ${MOST_REFERENCE} characters.`;
  }
  return REFERENCE.test(reference) ? undefined : 'A reference has letters and digits.';
}

interface TypedPayment {
  amount: string;
  day: string;
  reference: string;
  isMore: boolean;
}

/** @param owed of the agreement, in KES @param today in Nairobi */
export const paymentRules = (owed: number, today: string) => ({
  amount: ({ amount, isMore }: TypedPayment) =>
    amountProblem(amount, isMore ? Number.POSITIVE_INFINITY : owed, 'Record at most what is owed'),
  day: ({ day }: TypedPayment) => dayProblem(day, today),
  reference: ({ reference }: TypedPayment) => referenceProblem(reference.trim()),
});
