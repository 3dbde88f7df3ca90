/** Hours in which the Commissioner is told of a breach, from the moment that we know of it: Data Protection Act, s. 43. */
export const BREACH_HOURS = 72;

/** An alarm rings from so many hours on, while nobody has told the Commissioner. */
export const WARN_HOURS = 36;
