/** Nine digits are a phone number without its prefix. They may be in groups. */
const LONG_NUMBER = /\d(?:[ -]?\d){8,}/g;

/** In M-Pesa's form, such as 20261124083059. */
const MOMENT = /^20\d{12}$/;

/** A hash of a phone number: anybody can find the number by hashing all numbers. */
const HASH = /\b[0-9a-f]{64}\b/gi;

/** Masks phone numbers. Keeps the ends of long numbers, and moments. */
export const maskedNumbers = (text: string): string =>
  text
    .replace(HASH, '*****')
    .replace(LONG_NUMBER, (number) => (MOMENT.test(number) ? number : `*****${number.slice(-3)}`));
