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

type Saved = { readonly [Name in SettingName]?: unknown } | null | undefined;

const valuesOf = (names: readonly SettingName[], saved: Saved) =>
  Object.fromEntries(
    names.map((name) => [name, saved?.[name] ?? settingDefinitions[name].default]),
  );

/** Never saved settings have their defaults. */
export const settingValues = (saved: Saved): SettingValues =>
  valuesOf(settingNames, saved) as SettingValues;

const sectionValues = <S extends Section>(section: S, saved: Saved): SectionValues<S> =>
  valuesOf(namesIn(section), saved) as SectionValues<S>;

interface RuleLists {
  doubleDays: string[];
  rewards: Reward[];
}

export type PointRules = SectionValues<'points'> &
  SectionValues<'earning'> &
  SectionValues<'team'> &
  RuleLists;

/** Rules that were never set are the defaults. */
export const pointRulesOf = (saved: Partial<PointRules> | null | undefined): PointRules => ({
  ...sectionValues('points', saved),
  ...sectionValues('earning', saved),
  ...sectionValues('team', saved),
  ...ruleListsOf(saved),
});

/** Lists that were never saved are empty. */
export const ruleListsOf = (saved: Partial<RuleLists> | null | undefined): RuleLists => ({
  doubleDays: saved?.doubleDays ?? [],
  rewards: saved?.rewards ?? [],
});

export async function findRules(businessId: string): Promise<PointRules> {
  return pointRulesOf(await settings.get({ userId: businessId }));
}
