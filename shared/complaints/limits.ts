/**
 * Days within which a complaint must have its final answer: Digital Credit Providers Regulations, 2022 (LN 46/2022),
 * according to summaries of them.
 */
export const COMPLAINT_DAYS = 30;

/** Complaints that one person makes in a day. */
export const MOST_COMPLAINTS_A_DAY = 3;

/** Letters and answers of one complaint, before the last answer. */
export const MOST_LETTERS = 30;
