/** A section's settings as texts while typed; empty without a value. */
import { MOST_DECIMALS } from '#shared/platform/number-text.ts';
import {
  definitionOf,
  type NamesIn,
  namesIn,
  type Section,
  type SectionBody,
  type SettingName,
  type SettingValues,
} from '#shared/settings/settings.ts';
import { decimalIn } from '#shared/typed/amount.ts';
import { parseDecimal, parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { settingTexts } from './setting-texts.ts';

type TypedSettings<S extends Section> = Record<NamesIn<S>, string>;

type Problems<S extends Section> = Record<NamesIn<S>, string | undefined>;

/** A setting without a value gets its suggestion. */
export const typedOf = <S extends Section>(section: S, saved: SettingValues): TypedSettings<S> =>
  eachIn(section, (name) => String(saved[name] ?? definitionOf(name).suggestion ?? ''));

export const problemsOf = <S extends Section>(section: S, typed: TypedSettings<S>): Problems<S> =>
  eachIn(section, (name) =>
    readSetting(name, typed[name]) === undefined ? problemText(name) : undefined,
  );

export const bodyOf = <S extends Section>(
  section: S,
  version: number,
  typed: TypedSettings<S>,
): SectionBody<S> => {
  const values = eachIn(section, (name) => readSetting(name, typed[name]));
  return { version, ...values } as SectionBody<S>;
};

function eachIn<S extends Section, Value>(section: S, read: (name: NamesIn<S>) => Value) {
  const entries = namesIn(section).map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<NamesIn<S>, Value>;
}

export const readSetting = <Name extends SettingName>(
  name: Name,
  typed: string,
): SettingValues[Name] | undefined => readValue(name, typed.trim()) as SettingValues[Name];

function readValue(name: SettingName, text: string): string | number | null | undefined {
  const { field, pattern } = definitionOf(name);
  if (text === '') return field.nullable ? null : undefined;
  switch (field.type) {
    case 'whole':
      return parseWhole(text, field) ?? undefined;
    case 'decimal':
      return isShownWhole(text) ? (parseDecimal(text, field) ?? undefined) : undefined;
    case 'choice':
      return field.values.find((value) => value === text);
    case 'text':
      return !pattern || pattern.test(text) ? text : undefined;
  }
}

/** The value that counts must be the one shown afterwards. */
const isShownWhole = (text: string): boolean =>
  (decimalIn(text)?.replace(/0+$/, '').split('.')[1] ?? '').length <= MOST_DECIMALS;

function problemText(name: SettingName): string | undefined {
  const { field } = definitionOf(name);
  const { min = 0, max = 0 } = 'values' in field ? {} : field;
  return settingTexts[name].problem?.({ min: formatNumber(min), max: formatNumber(max) });
}
