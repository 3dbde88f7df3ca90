/** A payment on a statement of M-Pesa or a bank. Amounts are cents, so sums are exact. */
export interface StatementRow {
  /** Nairobi time without an offset: `2026-06-01T14:23:05`, or `2026-06-01` if the statement has no time. */
  at: string;
  details: string;
  /** One of the two is 0. Neither is negative. */
  paidIn: number;
  withdrawn: number;
  /** The balance after the payment; null if not stated. */
  balance: number | null;
}

export interface UnreadRow {
  /** The page of a PDF, or the line of a CSV. */
  place: number;
  text: string;
  reason: 'time' | 'amount' | 'status';
}

/** The head of a statement; null if not stated. Amounts are cents. */
export interface SaidOnStatement {
  name: string | null;
  /** As written, without spaces. */
  phone: string | null;
  period: { from: string; to: string } | null;
  paidIn: number | null;
  withdrawn: number | null;
}

export interface StatementReading {
  rows: StatementRow[];
  /** Payments that did not happen: failed, cancelled or pending. */
  notCompleted: number;
  unread: UnreadRow[];
  /**
   * Rows whose balance does not follow from the row before. A genuine statement has none, or a few rows of one second
   * out of order.
   */
  balanceBreaks: number;
  /** Unknown if the reading was made from rows alone. */
  said?: SaidOnStatement;
}
