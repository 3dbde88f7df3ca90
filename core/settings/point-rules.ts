/** The settings that decide about points. */
export interface PointRules {
  /** KES; null until the owner sets the worth of a point. */
  pointValue: number | null;
  earnPer: number;
  minRedeem: number;
  expiryMonths: number | null;
  /** KES above which a redemption needs a code from its customer; null for never. */
  redeemCodeAbove: number | null;
}

const defaultRules: PointRules = {
  pointValue: null,
  earnPer: 100,
  minRedeem: 1,
  expiryMonths: null,
  // Each code costs the shop an SMS, and many a shop has no cashier but its owner.
  redeemCodeAbove: null,
};

/** @param saved an owner's settings, or null; a rule that was never set is the default */
export const pointRulesOf = (saved: Partial<PointRules> | null | undefined): PointRules => ({
  pointValue: saved?.pointValue ?? defaultRules.pointValue,
  earnPer: saved?.earnPer ?? defaultRules.earnPer,
  minRedeem: saved?.minRedeem ?? defaultRules.minRedeem,
  expiryMonths: saved?.expiryMonths ?? defaultRules.expiryMonths,
  redeemCodeAbove: saved?.redeemCodeAbove ?? defaultRules.redeemCodeAbove,
});
