/** What an owner can ask for again and again. */

/** The slips of an owner that can wait for the office at a time. */
export const MOST_WAITING_SLIPS = 5;

/** The statements of an owner in a day: each of them is a PDF that is kept. */
export const MOST_STATEMENTS = 10;
