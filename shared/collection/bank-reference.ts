/** The references by which banks tell payments apart, and by which each payment counts once. */

/** Four letters or digits at least. Those of other alphabets look like these, and are others. */
export const REFERENCE = /^(?:[ ./-]*[0-9A-Za-z]){4,}[ ./-]*$/;

/** @returns a reference as it counts, whatever its case and with whatever blanks a statement prints it */
export const plainReference = (typed: string): string =>
  typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
