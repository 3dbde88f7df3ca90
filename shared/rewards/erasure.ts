/** Customers who were erased: their lines are kept under an id that leads to nobody. */

const PREFIX = 'erased-';

/** The reason on the line that takes the points which were left. */
export const ERASED_REASON = 'Erased';

export const erasedIdOf = (random: string): string => `${PREFIX}${random}`;

/** @param phone as an entry has it: a number, or the id in the place of one */
export const isErased = (phone: string): boolean => phone.startsWith(PREFIX);
