/** Splits an amount into months. M-Pesa takes whole shillings only. */

export interface Installments {
  /** Whole KES: every month but the last, unless the total is very small. */
  monthly: number;
  /** Whole KES: the rest, never more than the others. */
  last: number;
}

/** @param total whole KES. @param months at least 1 */
export function installmentsOf(total: number, months: number): Installments {
  const amounts = installmentAmounts(total, months);
  return { monthly: amounts[0] ?? 0, last: amounts.at(-1) ?? 0 };
}

/**
 * Installments are rounded up to a shilling; the last one takes the difference. If that leaves nothing for the last
 * one, the total is spread evenly, and the first installments are a shilling higher (docs/rules.md 11).
 * @param total whole KES
 * @returns one amount per month, each at least KES 1: fewer amounts if the total is below the number of months
 */
export function installmentAmounts(total: number, months: number): number[] {
  const monthly = Math.ceil(total / months);
  const last = total - monthly * (months - 1);
  if (last >= 1) return [...Array.from({ length: months - 1 }, () => monthly), last];
  const count = Math.max(0, Math.min(total, months));
  const least = Math.floor(total / count);
  const larger = total - least * count;
  return Array.from({ length: count }, (_, index) => (index < larger ? least + 1 : least));
}
