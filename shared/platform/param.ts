/**
 * The most bytes of a param in a path: as many as the longest id has, that of a passkey, and fewer than a
 * key of the table.
 */
export const LONGEST_PARAM = 400;
