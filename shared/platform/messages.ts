/** Texts that more than one feature shows, exactly as in docs/rules.md 8. */

export const ERROR_TITLE = 'Error';

export const INVALID_PHONE =
  'Invalid phone number format. Please enter a valid Kenyan number starting with 07 or 01.';
