/**
 * Limits for a day in Nairobi, against a stranger who found the API key. All tills of a business share the key. A busy
 * supermarket serves 2,000 customers with points a day, for KES 1,500 each: at 1 point of KES 1 for every KES 100, that
 * is KES 30,000 in points.
 */
export const tillDayLimits = {
  awards: 3_000,
  /** KES that all awarded points are worth. */
  awardedKes: 100_000,
  redeemedKes: 50_000,
  /** Codes for redemptions, and the shop's own texts. */
  sms: 500,
  /** Look-ups of a customer, found or not, so that nobody tries a long list of numbers on a shop. */
  lookups: 6_000,
} as const;

export type TillDayLimit = keyof typeof tillDayLimits;

/** The owner is told of a day when a key redeems more KES than this. */
export const TELL_ABOVE_REDEEMED_KES = 20_000;
