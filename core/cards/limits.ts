/**
 * What strangers can make joining cost. An SMS of joining costs the shop one credit; each takes a solved
 * robot check, and a number gets a code once a minute and five times a day from one shop.
 */
export const joinLimits = {
  /** SMS of joining that one shop pays in a day of Nairobi. */
  ofShopPerDay: 100,
  /** SMS of joining that one number gets from all shops in a day of Nairobi. */
  ofNumberPerDay: 6,
  /** SMS of joining that one network address causes in an hour: many phones share one. */
  ofAddressPerHour: 30,
} as const;
