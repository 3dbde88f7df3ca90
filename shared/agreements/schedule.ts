/** The rows of a schedule: when each installment is due, and how much. */

import { figuresOf, type OfferTerms } from '../offers/offer.ts';
import { DAY_MS } from '../platform/time.ts';

export interface Installment {
  /** From 1. */
  number: number;
  /** A day in Nairobi, as 2026-02-28. */
  dueDay: string;
  /** Whole KES. */
  amount: number;
}

/**
 * Adds months to a day and keeps its day of the month: after 31 January come 28 February and 31 March.
 * Adding a month to the row before would lose the 31.
 *
 * @param anchorDay as 2026-01-31
 */
export function monthsAfter(anchorDay: string, months: number): string {
  const [year = 0, month = 0, day = 0] = anchorDay.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/**
 * @param anchorDay the day in Nairobi on which delivery was accepted: the first installment is due a
 *   month later
 */
export function scheduleOf(terms: OfferTerms, anchorDay: string): Installment[] {
  const { installments, monthly, last } = figuresOf(terms);
  return Array.from({ length: installments }, (_, index) => ({
    number: index + 1,
    dueDay: monthsAfter(anchorDay, index + 1),
    amount: index + 1 === installments ? last : monthly,
  }));
}

/** @returns the day on which the last installment is due */
export const lastDueDay = (terms: OfferTerms, anchorDay: string): string =>
  monthsAfter(anchorDay, figuresOf(terms).installments);

const isoDay = (ms: number): string => new Date(ms - (ms % DAY_MS)).toISOString().slice(0, 10);
