/**
 * Every setting, described once. The bodies that save a section, the reply, the stored attributes, the server's
 * defaults and the forms follow from here. Texts are in web/src/features/settings/settings-form.tsx, because most
 * screens need none.
 */
import * as f from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';
import { counties } from './counties.ts';

/** Each section is saved separately. */
export type Section = 'points' | 'earning' | 'team' | 'location' | 'sms' | 'language';

export interface SettingDefinition {
  readonly section: Section;
  readonly about: string;
  readonly field: f.TextField | f.NumberField | f.ChoiceField;
  /** The value before the first save; null for no value. */
  readonly default: string | number | null;
  /** A form starts with this number if the setting has no value. */
  readonly suggestion?: number;
  /** Letters that a text may have; any if absent. */
  readonly pattern?: RegExp;
}

export const settingDefinitions = {
  pointValue: {
    section: 'points',
    about: 'The worth of one point, in KES.',
    field: f.decimal({ min: 0.01, max: 1000 }),
    default: null,
    suggestion: 1,
  },
  earnPer: {
    section: 'points',
    about: 'KES spent for one point.',
    field: f.whole({ min: 1, max: 1_000_000 }),
    default: 100,
  },
  minRedeem: {
    section: 'points',
    about: 'The fewest points a customer can redeem.',
    field: f.whole({ min: 1, max: 1_000_000 }),
    default: 1,
  },
  // New shops begin with NEW_SHOP_CODE_ABOVE. Older shops keep no limit, because each code costs them an SMS.
  redeemCodeAbove: {
    section: 'points',
    about:
      'KES a day above which a customer redeems with a code. Without it, no redemption needs one.',
    field: f.nullable(f.whole({ min: 0, max: 100_000 })),
    default: null,
  },
  // Changes apply to new awards only.
  expiryMonths: {
    section: 'points',
    about: 'Months after which an award expires. Without it, awards never expire.',
    field: f.nullable(f.whole({ min: 1, max: 60 })),
    default: null,
  },
  // Businesses older than this setting do not keep KES below a point, and may rely on that.
  keepRest: {
    section: 'earning',
    about: 'Whether KES below the next point are kept for the customer, and count next time.',
    field: f.choice(['Yes', 'No']),
    default: 'No',
  },
  visitPoints: {
    section: 'earning',
    about: 'Points of a visit, once a day for each customer. Absent: a visit brings none.',
    field: f.nullable(f.whole({ min: 1, max: 1_000 })),
    default: null,
  },
  birthdayPoints: {
    section: 'earning',
    about: 'Points with the first award in the week of a birthday. Absent: it brings none.',
    field: f.nullable(f.whole({ min: 1, max: 10_000 })),
    default: null,
  },
  // With a point of KES 1 for each KES 100, points of KES 10,000 need sales of KES 1,000,000. No cashier sells so much
  // in a day.
  givenPerDay: {
    section: 'team',
    about:
      'The most KES that the points of one cashier or manager may be worth in a day in Nairobi.',
    field: f.whole({ min: 0, max: 1_000_000 }),
    default: 10_000,
  },
  uncodedPerDay: {
    section: 'team',
    about:
      'The most KES that one cashier or manager redeems in a day without codes, for all customers together. Above it, each redemption needs a code.',
    field: f.whole({ min: 0, max: 1_000_000 }),
    default: 3_000,
  },
  largeKes: {
    section: 'team',
    about:
      'Points that are worth more KES than this: only a manager or the owner awards them, and only the owner merges them or moves them to another number.',
    field: f.whole({ min: 1, max: 1_000_000 }),
    default: 1_000,
  },
  county: {
    section: 'location',
    about: 'The county of the business.',
    field: f.choice(counties),
    default: null,
  },
  senderName: {
    section: 'sms',
    about: 'The name that SMS to customers carry once the networks have registered it.',
    field: f.nullable(f.text({ min: 3, max: 11 })),
    default: null,
    pattern: /^[A-Za-z0-9]{3,11}$/,
  },
  lowCreditAt: {
    section: 'sms',
    about: 'SMS credits at which the owner is warned.',
    field: f.whole({ min: 0, max: 1_000_000 }),
    default: 50,
  },
  language: {
    section: 'language',
    about: 'The language of the screens and of notifications.',
    field: f.choice(languages),
    default: 'en',
  },
} as const satisfies Record<string, SettingDefinition>;

type Definitions = typeof settingDefinitions;

/** KES a day above which a new shop's customers redeem with a code, until its owner changes it. */
export const NEW_SHOP_CODE_ABOVE = 500;

export type SettingName = keyof Definitions;

/** With defaults for settings that were never set. */
export type SettingValues = {
  [Name in SettingName]:
    | f.ValueOf<Definitions[Name]['field']>
    | (Definitions[Name]['default'] extends null ? null : never);
};

export type NamesIn<S extends Section> = {
  [Name in SettingName]: Definitions[Name]['section'] extends S ? Name : never;
}[SettingName];

export type SectionValues<S extends Section> = Pick<SettingValues, NamesIn<S>>;

export const definitionOf = (name: SettingName): SettingDefinition => settingDefinitions[name];

export const settingNames = Object.keys(settingDefinitions) as SettingName[];

export const namesIn = <S extends Section>(section: S): NamesIn<S>[] =>
  settingNames.filter((name): name is NamesIn<S> => settingDefinitions[name].section === section);

/** Picks the settings of one section. */
export const sectionOf = <S extends Section>(section: S, all: SettingValues) =>
  Object.fromEntries(namesIn(section).map((name) => [name, all[name]])) as SectionValues<S>;

export const sectionFields = <S extends Section>(section: S) =>
  Object.fromEntries(namesIn(section).map((name) => [name, settingDefinitions[name].field])) as {
    [Name in NamesIn<S>]: Definitions[Name]['field'];
  };

export const settingFields = Object.fromEntries(
  Object.entries(settingDefinitions).map(([name, { field, default: initial }]) => [
    name,
    initial === null ? f.nullable(field) : field,
  ]),
) as {
  [Name in SettingName]: Definitions[Name]['default'] extends null
    ? Definitions[Name]['field'] & { readonly nullable: true }
    : Definitions[Name]['field'];
};
