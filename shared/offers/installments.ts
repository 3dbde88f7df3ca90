/** Splits an amount into months. M-Pesa takes whole shillings only. */

export interface Installments {
  /** Whole KES, every month but the last. */
  monthly: number;
  /** Whole KES: the rest, never more than the others. */
  last: number;
}

/**
 * Rounds each installment up to the next shilling and lets the last one take the difference.
 *
 * @param total whole KES
 * @param months at least 1
 */
export function installmentsOf(total: number, months: number): Installments {
  const monthly = Math.ceil(total / months);
  return { monthly, last: total - monthly * (months - 1) };
}
