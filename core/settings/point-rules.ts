import { settings } from '#core/accounts/settings.entity.ts';
import type { Reward } from '#shared/settings/rewards.ts';
import {
  namesIn,
  type Section,
  type SectionValues,
  type SettingName,
  type SettingValues,
  settingDefinitions,
  settingNames,
} from '#shared/settings/settings.ts';

/** The settings that an owner has saved, or none. */
type Saved = { readonly [Name in SettingName]?: unknown } | null | undefined;

const valuesOf = (names: readonly SettingName[], saved: Saved) =>
  Object.fromEntries(
    names.map((name) => [name, saved?.[name] ?? settingDefinitions[name].default]),
  );

/** @returns all settings; one that was never saved has its default */
export const settingValues = (saved: Saved): SettingValues =>
  valuesOf(settingNames, saved) as SettingValues;

/** @returns the settings of a section; one that was never saved has its default */
const sectionValues = <S extends Section>(section: S, saved: Saved): SectionValues<S> =>
  valuesOf(namesIn(section), saved) as SectionValues<S>;

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

/** @returns a business's rules; those that were never set are the defaults */
export async function findRules(businessId: string): Promise<PointRules> {
  return pointRulesOf(await settings.get({ userId: businessId }));
}
