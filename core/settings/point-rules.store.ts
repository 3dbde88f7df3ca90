import { settings } from '#core/accounts/settings.entity.ts';
import { type PointRules, pointRulesOf } from './point-rules.ts';

/** @returns a business's rules; those that were never set are the defaults */
export async function findRules(businessId: string): Promise<PointRules> {
  return pointRulesOf(await settings.get({ userId: businessId }));
}
