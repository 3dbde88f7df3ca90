/** The most KES that M-Pesa moves at a time, and from one payer in a day. */
export const MOST_AT_A_TIME = 250_000;
export const MOST_IN_A_DAY = 500_000;

/** M-Pesa's list of payments goes back so far, and no further. */
export const LISTED_HOURS = 48;

/** The characters of an account that a prompt shows (`AccountReference`). */
export const LONGEST_ACCOUNT = 12;

/** The characters of what a prompt says it is for (`TransactionDesc`). */
export const LONGEST_DESCRIPTION = 13;

/** After so many hours without a word of M-Pesa that ends it, an attempt is for the office, and its owner may pay again. */
export const UNDECIDED_HOURS = 3;
