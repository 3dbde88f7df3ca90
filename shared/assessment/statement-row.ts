/** A payment on a statement of M-Pesa or of a bank. Amounts are cents, so that sums are exact. */
export interface StatementRow {
  /** Nairobi time without an offset: `2026-06-01T14:23:05`, or `2026-06-01` if the statement has no time. */
  at: string;
  details: string;
  /** One of these two is 0. None is negative. */
  paidIn: number;
  withdrawn: number;
  /** The balance after the payment; null if the statement does not say. */
  balance: number | null;
}

/** A row that stands on the statement and is not counted. */
export interface UnreadRow {
  /** The page of a PDF, or the line of a CSV. */
  place: number;
  text: string;
  reason: 'time' | 'amount' | 'status';
}

/** What a statement says above its rows; null where it does not. Amounts are cents. */
export interface SaidOnStatement {
  name: string | null;
  /** As it is written, without spaces. */
  phone: string | null;
  period: { from: string; to: string } | null;
  paidIn: number | null;
  withdrawn: number | null;
}

/** What was read of a statement, and what was not. */
export interface StatementReading {
  rows: StatementRow[];
  /** Rows of payments that did not happen: failed, cancelled, or still on their way. */
  notCompleted: number;
  unread: UnreadRow[];
  /**
   * The rows whose balance does not follow from the row before. A fair statement has none, or few where
   * rows of one second stand in another order.
   */
  balanceBreaks: number;
  /** Nothing is known of a reading that was made of rows alone. */
  said?: SaidOnStatement;
}
