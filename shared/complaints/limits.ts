/**
 * Days within which a complaint is answered for good: Digital Credit Providers Regulations, 2022 (LN 46/2022), as
 * summaries read them.
 */
export const COMPLAINT_DAYS = 30;

/** Complaints that one person makes in a day. */
export const MOST_COMPLAINTS_A_DAY = 3;

/** Letters and answers of one complaint, before the last answer. */
export const MOST_LETTERS = 30;
