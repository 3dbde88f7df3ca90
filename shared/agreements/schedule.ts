import { installmentAmounts } from '#shared/offers/installments.ts';
import { figuresOf, type OfferTerms } from '#shared/offers/offer.ts';
import { DAY_MS } from '#shared/platform/time.ts';

export interface Installment {
  /** From 1. */
  number: number;
  /** A day in Nairobi, as 2026-02-28. */
  dueDay: string;
  /** Whole KES. */
  amount: number;
}

/** A row has no day before the delivery. The deposit is number 0. */
export type ScheduleRow = Omit<Installment, 'dueDay'> & { dueDay: string | null };

/** After 31 January come 28 February and 31 March, so months are counted from the anchor, not from the last row. */
export function monthsAfter(anchorDay: string, months: number): string {
  const [year = 0, month = 0, day = 0] = anchorDay.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/**
 * @param total whole KES. @param anchorDay the day of the accepted delivery, in Nairobi; the first row is due a month
 * later
 */
export const installmentsFrom = (total: number, months: number, anchorDay: string): Installment[] =>
  installmentAmounts(total, months).map((amount, index) => ({
    number: index + 1,
    dueDay: monthsAfter(anchorDay, index + 1),
    amount,
  }));

export function scheduleOf(terms: OfferTerms, anchorDay: string): Installment[] {
  const { installments, totalToPay } = figuresOf(terms);
  return installmentsFrom(totalToPay - terms.deposit, installments, anchorDay);
}

/** The deposit, if any, comes first. @param anchorDay null before the delivery: no row has a day */
export function rowsOf(terms: OfferTerms, anchorDay: string | null): ScheduleRow[] {
  const { deposit } = terms;
  const installments = scheduleOf(terms, anchorDay ?? '2000-01-01');
  const rows = deposit > 0 ? [{ number: 0, dueDay: anchorDay ?? '', amount: deposit }] : [];
  return [...rows, ...installments].map((row) => (anchorDay ? row : { ...row, dueDay: null }));
}

const isoDay = (ms: number): string => new Date(ms - (ms % DAY_MS)).toISOString().slice(0, 10);
