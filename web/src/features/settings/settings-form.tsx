import type { QueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Contract } from '#shared/platform/contract.ts';
import type { Fields } from '#shared/platform/fields.ts';
import { MOST_DECIMALS } from '#shared/platform/number-text.ts';
import {
  type Settings,
  saveEarning,
  saveLanguage,
  saveLocation,
  savePointSettings,
  saveSmsSettings,
  saveTeamLimits,
} from '#shared/settings/contract.ts';
import { settingsErrors } from '#shared/settings/errors.ts';
import {
  definitionOf,
  namesIn,
  type Section as SectionName,
  type SettingName,
  settingDefinitions,
} from '#shared/settings/settings.ts';
import { decimalIn } from '#shared/typed/amount.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { parseDecimal } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';

/** Shows the settings as the server answers, also if another device was quicker. */
export async function showSettings(client: QueryClient, settings: Settings): Promise<void> {
  const { queryKey } = settingsQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, settings);
  // They show the county and the worth of points.
  void client.invalidateQueries({ queryKey: ['dashboard'] });
  void client.invalidateQueries({ queryKey: ['profile'] });
}

export const savedSettings: Subject<Settings> = {
  name: 'settings',
  params: {},
  version: (client) => client.getQueryData(settingsQuery().queryKey)?.version ?? 0,
  show: showSettings,
  reload: (client) => client.invalidateQueries(settingsQuery()),
  outdated: ['settings.changed'],
};

/** Common to all forms of settings. */
export const saving = {
  of: savedSettings,
  done: () => t('Settings saved.'),
  followsTyping: true,
  restarts: true,
};

type SettingsContract = Contract<string, Fields, (typeof saveSmsSettings)['reply'], 'owner'>;

const contracts: Readonly<Record<SectionName, SettingsContract>> = {
  points: savePointSettings,
  earning: saveEarning,
  team: saveTeamLimits,
  location: saveLocation,
  sms: saveSmsSettings,
  language: saveLanguage,
};

/** The settings of one section, as typed. */
interface TypedSettings extends Partial<Record<SettingName, string>> {
  doubleDays?: readonly string[];
}

export type SettingsFormOf = Form<TypedSettings>;

interface SettingsFormProps {
  section: SectionName;
  settings: Settings;
  of?: Subject<Settings>;
  /** Values of the section that are not settings. */
  more?: Pick<TypedSettings, 'doubleDays'>;
  draw?: Partial<Record<SettingName, (form: SettingsFormOf) => ReactNode>>;
  children?: (form: SettingsFormOf) => ReactNode;
}

/** The fields of a section in the order of the definitions, with a Save button. */
export function SettingsForm(props: SettingsFormProps) {
  const { section, settings, of = savedSettings, more, draw, children } = props;
  const names = namesIn(section);
  // A setting without a value begins with its suggestion.
  const typed = names.map((name) => [name, String(settings[name] ?? suggestionOf(name))]);
  const start: TypedSettings = { ...Object.fromEntries(typed), ...more };
  const form = useChangeForm(contracts[section], {
    ...saving,
    of,
    start,
    rules: settingRules,
    sentence: (name) => texts[name]?.problem,
  });
  return (
    <SectionForm of={form}>
      {names.map((name) => (
        <Fragment key={name}>
          {draw?.[name]?.(form) ?? <SettingField of={form} setting={name} />}
        </Fragment>
      ))}
      {children?.(form)}
    </SectionForm>
  );
}

const suggestionOf = (name: SettingName) => definitionOf(name).suggestion ?? '';

interface SettingFieldProps {
  of: SettingsFormOf;
  setting: SettingName;
  /** `<option>` elements, if they are not simply the values. */
  children?: ReactNode;
}

export function SettingField({ of, setting, children }: SettingFieldProps) {
  const { label, help } = settingTexts[setting];
  const { type, nullable = false } = definitionOf(setting).field;
  return (
    <FormField
      of={of}
      name={setting}
      label={t(label)}
      help={help && t(help)}
      optional={nullable}
      {...(type !== 'text' && { size: 'narrow' })}
      {...(!children && { noChoice: t('Choose one') })}
    >
      {children}
    </FormField>
  );
}

interface SectionFormProps {
  of: Pick<Form<never>, 'isBusy' | 'submit'>;
  children: ReactNode;
}

export const SectionForm = ({ of: { isBusy, submit }, children }: SectionFormProps) => (
  <form noValidate onSubmit={submit}>
    {children}
    <SubmitButton label={t('Save')} busyLabel={t('Saving...')} busy={isBusy} className="" />
  </form>
);

interface SettingTexts {
  label: string;
  help?: string;
  /** With the limits of its field. A setting that can only be chosen has no problem. */
  problem?: string;
}

const NOT_A_WORTH = msg(
  'One point must be worth between KES {min} and KES {max}, with three decimals at most.',
);

export const settingTexts: Record<SettingName, SettingTexts> = {
  pointValue: {
    label: msg('One point is worth KES'),
    problem: NOT_A_WORTH,
  },
  earnPer: {
    label: msg('1 point for every KES'),
    problem: msg('Enter whole KES, from {min} to {max}.'),
  },
  minRedeem: {
    label: msg('Minimum to redeem, in points'),
    problem: msg('Enter a whole number of points, from {min} to {max}.'),
  },
  redeemCodeAbove: {
    label: msg('Code needed above KES'),
    help: msg(
      'To redeem more than this in a day, the customer confirms with a code by SMS, so that nobody else uses the points. Each code costs you 1 SMS credit. KES 500 suits most shops; leave it empty to ask for no codes.',
    ),
    problem: msg('Enter whole KES, from {min} to {max}, or nothing.'),
  },
  expiryMonths: {
    label: msg('Points expire'),
    help: msg('A change applies only to points that you award after it.'),
  },
  keepRest: {
    label: msg('Keep what is left below a point'),
    help: msg(
      'With 1 point for every KES 50, a customer who spends KES 30 today and KES 20 tomorrow gets one point. Without this, they get none.',
    ),
    problem: msg('Choose yes or no.'),
  },
  visitPoints: {
    label: msg('Points for a visit'),
    help: msg('Once a day for each customer, on top of what they spend. Leave it empty for none.'),
    problem: msg('Enter a whole number of points, from {min} to {max}, or nothing.'),
  },
  birthdayPoints: {
    label: msg('Points for a birthday'),
    help: msg(
      'Once a year, with the first award on the birthday or in the six days after it, for customers who agreed to offers and told you the day. Leave it empty for none.',
    ),
    problem: msg('Enter a whole number of points, from {min} to {max}, or nothing.'),
  },
  givenPerDay: {
    label: msg('Points one person can give in a day, in KES'),
    help: msg(
      'A cashier or manager cannot give more than this: purchases, by hand and imports together. We tell you when somebody reaches it.',
    ),
    problem: msg('Enter whole KES, from {min} to {max}.'),
  },
  uncodedPerDay: {
    label: msg('What one person can redeem in a day without codes, in KES'),
    help: msg(
      'All customers together. Above it, each customer confirms with a code by SMS for the rest of the day.',
    ),
    problem: msg('Enter whole KES, from {min} to {max}.'),
  },
  largeKes: {
    label: msg('A large amount, in KES of points'),
    help: msg(
      'A cashier cannot give more than this at once; a manager or you can. Only you can merge a customer with more points, or change their number.',
    ),
    problem: msg('Enter whole KES, from {min} to {max}.'),
  },
  county: {
    label: msg('County'),
    problem: msg('Choose a county.'),
  },
  senderName: {
    label: msg('Name that SMS come from'),
    help: msg(
      'The name your customers should see. The mobile networks must register it first. Until then your SMS carry our name.',
    ),
  },
  lowCreditAt: {
    label: msg('Warn me when SMS credits fall to'),
    problem: msg('Enter a whole number, from {min} to {max}.'),
  },
  language: {
    label: msg('Language'),
    help: msg('Screens change at once. We keep your choice with your account.'),
  },
};

const texts: Readonly<Record<string, SettingTexts>> = settingTexts;

const { pointValue, senderName } = settingDefinitions;

/** The worth of a point as typed; null if it is not valid. The value that counts must be the one shown afterwards. */
export function worthIn(typed: string): number | null {
  const decimals = decimalIn(typed)?.replace(/0+$/, '').split('.')[1] ?? '';
  return decimals.length <= MOST_DECIMALS ? parseDecimal(typed, pointValue.field) : null;
}

/** Where the limits of the field are not enough. */
const settingRules = {
  pointValue: { read: worthIn, problem: NOT_A_WORTH },
  senderName: ({ senderName: name = '' }: TypedSettings) =>
    name.trim() === '' || senderName.pattern.test(name.trim())
      ? undefined
      : errorText(settingsErrors, 'settings.senderNameInvalid'),
};
