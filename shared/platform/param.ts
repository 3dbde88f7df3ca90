/** In bytes. The longest param is a passkey's id; a key of the table can be longer. */
export const LONGEST_PARAM = 400;
