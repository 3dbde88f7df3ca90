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
export const sectionValues = <S extends Section>(section: S, saved: Saved): SectionValues<S> =>
  valuesOf(namesIn(section), saved) as SectionValues<S>;
