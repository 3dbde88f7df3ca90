import { settings } from '../account/settings.entity.ts';
import { defaultRules, type PointRules } from './rules.ts';

/** @returns a business's rules; those that were never set are the defaults */
export async function findRules(businessId: string): Promise<PointRules> {
  const { data } = await settings.get({ userId: businessId }).go({ consistent: true });
  return {
    pointValue: data?.pointValue ?? defaultRules.pointValue,
    earnPer: data?.earnPer ?? defaultRules.earnPer,
    minRedeem: data?.minRedeem ?? defaultRules.minRedeem,
    expiryMonths: data?.expiryMonths ?? defaultRules.expiryMonths,
    redeemCodeAbove: data?.redeemCodeAbove ?? defaultRules.redeemCodeAbove,
  };
}
