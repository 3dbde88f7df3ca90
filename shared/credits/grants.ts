/** Credits that one person may grant in a day of Nairobi, in one grant or several. More need two people. */
export const MOST_BY_ONE = 10_000;

/** Nobody is granted more at once: a greater number is a typing mistake. */
export const MOST_AT_ONCE = 1_000_000;

/** Days until an unconfirmed proposal lapses. */
export const PROPOSED_DAYS = 7;
