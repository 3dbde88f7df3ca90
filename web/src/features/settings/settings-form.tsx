import { Fragment, type ReactNode, useState } from 'react';
import {
  type Settings,
  saveEarning,
  saveLanguage,
  saveLocation,
  savePointSettings,
  saveSmsSettings,
  saveTeamLimits,
} from '#shared/settings/contract.ts';
import {
  definitionOf,
  namesIn,
  type Section as SectionName,
  type SettingName,
} from '#shared/settings/settings.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { settingRules, settingTexts } from './setting-texts.ts';

interface SectionProps {
  title: string;
  /** The saved settings in a few words, so that nobody must open the section. */
  summary: string;
  startsOpen?: boolean;
  children: ReactNode;
}

export function Section({ title, summary, startsOpen = false, children }: SectionProps) {
  // A change on the screen must not close an opened section.
  const [isOpen] = useState(startsOpen);
  return (
    <details className="card settings-section" open={isOpen}>
      <summary>
        <h2 className="h5">{title}</h2>
        <span className="settings-summary">{summary}</span>
      </summary>
      <div className="settings-body">{children}</div>
    </details>
  );
}

/** Shows the settings as the server answers, also if another device was quicker. */
export const savedSettings: Subject<Settings> = {
  name: 'settings',
  params: {},
  version: (client) => client.getQueryData(settingsQuery().queryKey)?.version ?? 0,
  show: async (client, settings) => {
    const { queryKey } = settingsQuery();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, settings);
    // They show the county and the worth of points.
    void client.invalidateQueries({ queryKey: ['dashboard'] });
    void client.invalidateQueries({ queryKey: ['profile'] });
  },
  reload: (client) => client.invalidateQueries(settingsQuery()),
  outdated: ['settings.changed'],
};

/** What all forms of settings have in common. */
export const saving = {
  of: savedSettings,
  done: () => t('Settings saved.'),
  followsTyping: true,
  restarts: true,
};

const contracts = {
  points: savePointSettings,
  earning: saveEarning,
  team: saveTeamLimits,
  location: saveLocation,
  sms: saveSmsSettings,
  language: saveLanguage,
};

interface TypedSettings extends Record<SettingName, string> {
  doubleDays: readonly string[];
}

export type SettingsFormOf = Form<TypedSettings>;

interface SettingsFormProps {
  section: SectionName;
  settings: Settings;
  of?: Subject<Settings>;
  /** What the section has beside settings. */
  more?: Partial<TypedSettings>;
  draw?: Partial<Record<SettingName, (form: SettingsFormOf) => ReactNode>>;
  children?: (form: SettingsFormOf) => ReactNode;
}

/** The fields of a section in the order of the definitions, with a Save button. */
export function SettingsForm(props: SettingsFormProps) {
  const { section, settings, of = savedSettings, more, draw, children } = props;
  const names = namesIn(section);
  // A setting without a value begins with its suggestion.
  const typed = names.map((name) => [name, String(settings[name] ?? suggestionOf(name))]);
  const form = useChangeForm(contracts[section] as typeof saveSmsSettings, {
    ...saving,
    of,
    start: { ...Object.fromEntries(typed), ...more } as TypedSettings,
    rules: settingRules as object,
    sentence: (name) => settingTexts[name as SettingName].problem,
    body: (values) => values as never,
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
