/** Nine digits are a phone number without its prefix. Some write it in groups. */
const LONG_NUMBER = /\d(?:[ -]?\d){8,}/g;

/** A moment as M-Pesa writes it, such as 20261124083059. */
const MOMENT = /^20\d{12}$/;

/** The hash of a phone number: trying all numbers finds the one that it hides. */
const HASH = /\b[0-9a-f]{64}\b/gi;

/**
 * @param text a message of anybody's
 * @returns it without numbers of phones: the ends of long numbers are left, and moments
 */
export const maskedNumbers = (text: string): string =>
  text
    .replace(HASH, '*****')
    .replace(LONG_NUMBER, (number) => (MOMENT.test(number) ? number : `*****${number.slice(-3)}`));
