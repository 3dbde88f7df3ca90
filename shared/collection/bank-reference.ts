/** The references of bank payments. Banks tell payments apart by them, and each one counts once. */

/** At least four letters or digits. Other alphabets have letters that look the same, and are refused. */
export const REFERENCE = /^(?:[ ./-]*[0-9A-Za-z]){4,}[ ./-]*$/;

/** @returns a reference as it counts: in capitals, without blanks and signs */
export const plainReference = (typed: string): string =>
  typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
