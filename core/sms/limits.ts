/** Parts of SMS in a day that businesses pay for with their credits. */
export const mostPerDay = {
  /** To one number, from all businesses together. */
  number: 20,
  /** From one business, to all numbers together. */
  business: 2_000,
};
