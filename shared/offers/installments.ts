/** Splits an amount into months. M-Pesa takes whole shillings only. */

export interface Installments {
  /** Whole KES, the first month. Every month but the last has it, unless the total is very small. */
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
 * Rounds each installment up to the next shilling and lets the last one take the difference. A total that
 * is so small that nothing would be left for the last one is spread instead: the first installments have a
 * shilling more than the others (docs/rules.md 11).
 *
 * @param total whole KES
 * @param months at least 1
 * @returns one amount for each month, at least KES 1 each: fewer months for a total below their number
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
