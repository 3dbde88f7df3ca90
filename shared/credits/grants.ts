/** So many credits may one person grant in a day of Nairobi, in whichever parts. More need two people. */
export const MOST_BY_ONE = 10_000;

/** More credits than anybody is granted at once: a number above it is a slip of the hand. */
export const MOST_AT_ONCE = 1_000_000;

/** A proposal that nobody has confirmed in so many days lapses. */
export const PROPOSED_DAYS = 7;
