/** Texts that more than one noun shows, to the letter of docs/rules.md 8. */

/** The title of every error toast. */
export const ERROR_TITLE = 'Error';

export const INVALID_PHONE =
  'Invalid phone number format. Please enter a valid Kenyan number starting with 07 or 01.';
