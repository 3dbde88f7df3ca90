/** What the profile knows of owners and their businesses, beside what the catalogue has. */

export const businessTypes = [
  'Sole proprietor',
  'Partnership',
  'Limited company',
  'Other',
] as const;

/** Letters. The sign-in screen reads these, which loads no contract. */
export const LONGEST_NAME = 80;
export const LONGEST_REFERRAL_CODE = 40;

/** As far as a pattern can tell: one name, one host with a dot, no spaces. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** A letter, nine digits and a letter: A123456789Z. */
export const KRA_PIN = /^[A-Z]\d{9}[A-Z]$/;

export const pictureTypes = ['image/jpeg', 'image/png'] as const;

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
