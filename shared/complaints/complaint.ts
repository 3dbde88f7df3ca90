/** `escalated`: the person is not content with our answer, and somebody else answers. */
export const complaintStates = ['open', 'answered', 'escalated', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** The lists of the office's register. */
export const complaintLists = ['waiting', 'answered', 'closed'] as const;
export type ComplaintList = (typeof complaintLists)[number];

/** How it came. */
export const complaintWays = ['app', 'card', 'phone'] as const;
export type ComplaintWay = (typeof complaintWays)[number];

/**
 * Days within which a complaint must have its final answer: Digital Credit Providers Regulations, 2022 (LN 46/2022),
 * according to summaries of them.
 */
export const COMPLAINT_DAYS = 30;

/** Complaints that one person makes in a day. */
export const MOST_COMPLAINTS_A_DAY = 3;

/** Letters and answers of one complaint, before the last answer. */
export const MOST_LETTERS = 30;
