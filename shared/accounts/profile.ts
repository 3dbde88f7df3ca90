/** Sectors are in shared/applications/catalogue.ts. */

export const businessTypes = [
  'Sole proprietor',
  'Partnership',
  'Limited company',
  'Other',
] as const;

/** Not in the contract, because the sign-in screen loads no contract. */
export const LONGEST_NAME = 80;
export const LONGEST_REFERRAL_CODE = 40;

/** A name, an @ and a host with a dot, without spaces. A pattern cannot check more. */
export const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** A letter, nine digits and a letter: A123456789Z. */
export const KRA_PIN = /^[A-Z]\d{9}[A-Z]$/;

export const pictureTypes = ['image/jpeg', 'image/png'] as const;

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** Refusal codes for a name that no shop may have (shared/sms/shop-name.ts). */
export const shopNameRefusals = [
  'accounts.nameOfMiliki',
  'accounts.protectedName',
  'accounts.offerInName',
] as const;
