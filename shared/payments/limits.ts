/** M-Pesa's limits in KES for one payment, and for one payer in a day. */
export const MOST_AT_A_TIME = 250_000;
export const MOST_IN_A_DAY = 500_000;

/** How far back M-Pesa's list of payments goes. */
export const LISTED_HOURS = 48;

/** Characters of a prompt's account (`AccountReference`). */
export const LONGEST_ACCOUNT = 12;

/** Characters of a prompt's purpose (`TransactionDesc`). */
export const LONGEST_DESCRIPTION = 13;

/** If M-Pesa has not decided an attempt after this time, the office handles it, and its owner may pay again. */
export const UNDECIDED_HOURS = 3;
