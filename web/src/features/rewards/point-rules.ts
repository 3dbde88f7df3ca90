import type { Settings } from '../../../../shared/contracts/settings.ts';

/** What of the settings decides about points, once the owner has said what a point is worth. */
export interface PointRules extends Pick<Settings, 'earnPer' | 'minRedeem' | 'redeemCodeAbove'> {
  pointValue: number;
}
