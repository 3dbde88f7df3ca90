import { settings } from '../accounts/settings.entity.ts';
import { type PointRules, rulesOf } from './point-rules.ts';

/** @returns a business's rules; those that were never set are the defaults */
export async function findRules(businessId: string): Promise<PointRules> {
  const { data } = await settings.get({ userId: businessId }).go({ consistent: true });
  return rulesOf(data);
}
