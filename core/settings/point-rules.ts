import type { Reward } from '#shared/settings/rewards.ts';
import type { SectionValues } from '#shared/settings/settings.ts';
import { sectionValues } from './setting-values.ts';

/** The lists that decide about points beside the settings. */
interface RuleLists {
  doubleDays: string[];
  rewards: Reward[];
}

/** The settings that decide about points. */
export type PointRules = SectionValues<'points'> &
  SectionValues<'earning'> &
  SectionValues<'team'> &
  RuleLists;

/** @param saved an owner's settings, or null; a rule that was never set is the default */
export const pointRulesOf = (saved: Partial<PointRules> | null | undefined): PointRules => ({
  ...sectionValues('points', saved),
  ...sectionValues('earning', saved),
  ...sectionValues('team', saved),
  ...ruleListsOf(saved),
});

/** @param saved an owner's settings, or null; a list that was never saved is empty */
export const ruleListsOf = (saved: Partial<RuleLists> | null | undefined): RuleLists => ({
  doubleDays: saved?.doubleDays ?? [],
  rewards: saved?.rewards ?? [],
});
