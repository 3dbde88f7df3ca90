import type { Settings } from '#shared/settings/contract.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';

/** The settings that decide about points, and whether a code can be paid for. */
export interface PointRules
  extends Pick<
    Settings,
    | 'earnPer'
    | 'minRedeem'
    | 'redeemCodeAbove'
    | 'keepRest'
    | 'visitPoints'
    | 'birthdayPoints'
    | 'largeKes'
    | 'doubleDays'
    | 'rewards'
    | 'hasSmsCredits'
  > {
  pointValue: number;
}

/** @returns the rules; before the owner has set the worth of a point, those that are suggested */
export const rulesOf = (settings: Settings): PointRules =>
  settings.pointValue === null
    ? {
        ...settings,
        pointValue: settingDefinitions.pointValue.suggestion,
        keepRest: 'Yes',
      }
    : { ...settings, pointValue: settings.pointValue };
