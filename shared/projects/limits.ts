/** The sizes of what is written in projects. The office types plans, and owners ask for changes. */

export const LEAST_REASON = 10;
export const MOST_REASON = 1_000;

/** What an owner is shown of a milestone, and where to look at it, in characters. */
export const LEAST_SHOWN = 10;
export const MOST_SHOWN = 1_000;

/** What a support plan includes, in characters. */
export const MOST_INCLUDED = 500;

/** Pictures that an owner adds where something should change. */
export const MOST_PICTURES = 3;

/** Milestones of a plan: the scope, what is built, and the delivery. */
export const LEAST_MILESTONES = 3;
export const MOST_MILESTONES = 15;

/**
 * Change requests of a project that wait for one of the two sides, and all of them. Each can make an agreement: with
 * more of them, no transaction would end the project or deliver it.
 */
export const MOST_OPEN_REQUESTS = 5;
export const MOST_REQUESTS = 16;

/**
 * What one side does to a project in a day, in UTC, without an answer of the other one: holds and wishes to end it,
 * offers for changes, starts and ends of support, and edits of its plan, dates, links and estimates.
 */
export const MOST_TOLD_WISHES = 3;
export const MOST_TOLD_OFFERS = 5;
export const MOST_SUPPORT_CHANGES = 10;
export const MOST_EDITS = 40;

/** Whole KES. A priced change keeps every installment above zero, also in 48 months. */
export const LEAST_CHANGE_PRICE = 2_500;
export const MOST_CHANGE_PRICE = 500_000;
