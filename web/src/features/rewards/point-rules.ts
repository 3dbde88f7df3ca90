import type { Settings } from '../../../../shared/settings/contract.ts';

/** What of the settings decides about points, once the owner has said what a point is worth. */
export interface PointRules extends Pick<Settings, 'earnPer' | 'minRedeem' | 'redeemCodeAbove'> {
  pointValue: number;
}
