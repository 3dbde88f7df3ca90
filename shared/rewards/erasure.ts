/** The entries of an erased customer stay in the ledger, under an id that leads to nobody. */

const PREFIX = 'erased-';

/** The reason of the entry that takes the remaining points. */
export const ERASED_REASON = 'Erased';

export const erasedIdOf = (random: string): string => `${PREFIX}${random}`;

/** @param phone of an entry: a number, or the id instead of it */
export const isErased = (phone: string): boolean => phone.startsWith(PREFIX);
