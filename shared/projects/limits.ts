export const LEAST_REASON = 10;
export const MOST_REASON = 1_000;

/** Characters of the note that says what the owner can look at, and where. */
export const LEAST_SHOWN = 10;
export const MOST_SHOWN = 1_000;

/** Characters of a support plan's `includes`. */
export const MOST_INCLUDED = 500;

/** Pictures that an owner can send with a wish for changes. */
export const MOST_PICTURES = 3;

/** The scope, what is built, and the delivery. */
export const LEAST_MILESTONES = 3;
export const MOST_MILESTONES = 15;

/** A project's open change requests, and all of them. Each can make an agreement, and one transaction ends them all. */
export const MOST_OPEN_REQUESTS = 5;
export const MOST_REQUESTS = 16;

/**
 * One side's acts in a day (UTC) without an answer from the other: wishes to hold or end, offers, starts and ends of
 * support, and edits of the plan, dates, links and estimates.
 */
export const MOST_TOLD_WISHES = 3;
export const MOST_TOLD_OFFERS = 5;
export const MOST_SUPPORT_CHANGES = 10;
export const MOST_EDITS = 40;

/** Whole KES. A priced change keeps every installment above zero, also in 48 months. */
export const LEAST_CHANGE_PRICE = 2_500;
export const MOST_CHANGE_PRICE = 500_000;
