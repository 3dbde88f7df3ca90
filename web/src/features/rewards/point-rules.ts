import type { Settings } from '../../../../shared/settings/contract.ts';

/** The settings that decide about points, once the owner has set the worth of a point. */
export interface PointRules extends Pick<Settings, 'earnPer' | 'minRedeem' | 'redeemCodeAbove'> {
  pointValue: number;
}
