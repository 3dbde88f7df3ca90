/** An owner's slips that can wait for the office at a time. */
export const MOST_WAITING_SLIPS = 5;

/** An owner's statements in a day: each is a PDF that is kept. */
export const MOST_STATEMENTS = 10;
