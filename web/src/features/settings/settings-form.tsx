import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { Settings } from '#shared/settings/contract.ts';
import {
  definitionOf,
  type NamesIn,
  namesIn,
  type Section,
  type SectionBody,
  type SettingName,
} from '#shared/settings/settings.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { settingTexts } from './setting-texts.ts';
import { bodyOf, problemsOf, typedOf } from './typed-settings.ts';

interface SettingsFormProps<S extends Section> {
  section: S;
  settings: Settings;
  save: (body: SectionBody<S>) => Promise<Settings>;
  draw?: Partial<Record<NamesIn<S>, (props: SettingFieldProps) => ReactNode>>;
  children?: ReactNode;
}

/** The fields of a section in the order of the definitions, with a Save button. */
export function SettingsForm<S extends Section>(props: SettingsFormProps<S>) {
  const { section, settings, save, draw, children } = props;
  const [typed, change] = useTyped(typedOf(section, settings));
  const saving = useSaveSection(() => save(bodyOf(section, settings.version, typed)));
  return (
    <SectionForm
      problems={problemsOf(section, typed)}
      busy={saving.isPending}
      onSave={saving.mutate}
    >
      {(problems) => (
        <>
          {namesIn(section).map((name) => {
            const field: SettingFieldProps = {
              name,
              typed: typed[name],
              problem: problems[name],
              onType: (text) => change({ [name]: text } as Partial<typeof typed>),
            };
            return (
              <Fragment key={name}>{draw?.[name]?.(field) ?? <SettingField {...field} />}</Fragment>
            );
          })}
          {children}
        </>
      )}
    </SectionForm>
  );
}

export interface SettingFieldProps {
  name: SettingName;
  typed: string;
  problem: string | undefined;
  onType: (typed: string) => void;
}

export function SettingField({ name, typed, problem, onType }: SettingFieldProps) {
  const { field } = definitionOf(name);
  const { label, help } = settingTexts[name];
  const labelled = {
    label: t(label),
    help: help && t(help),
    error: problem,
    optional: field.nullable ?? false,
    value: typed,
  };
  switch (field.type) {
    case 'choice':
      return (
        <SelectField {...labelled} onChoose={onType}>
          <option value="">{t('Choose one')}</option>
          {field.values.map((value) => (
            <option key={value} value={value}>
              {t(value)}
            </option>
          ))}
        </SelectField>
      );
    case 'text':
      return <TextField {...labelled} maxLength={field.max} onType={onType} />;
    case 'whole':
    case 'decimal':
      return (
        <NumberField
          {...labelled}
          size="narrow"
          isDecimal={field.type === 'decimal'}
          onType={onType}
        />
      );
  }
}

interface SectionFormProps<Problems> {
  problems: Problems;
  busy: boolean;
  onSave: () => void;
  /** @param shown the problems, after the first press on Save */
  children: (shown: Partial<Problems>) => ReactNode;
}

/** Fields with a Save button. The first wrong field takes the focus. */
export function SectionForm<Problems extends object>(props: SectionFormProps<Problems>) {
  const { problems, busy, onSave, children } = props;
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const save = () => {
    const isRight = Object.values(problems).every((problem) => !problem);
    setChecked(!isRight);
    if (isRight) onSave();
    else requestAnimationFrame(() => firstWrong(form.current)?.focus());
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) save();
      }}
    >
      {children(isChecked ? problems : {})}
      <SubmitButton label={t('Save')} busyLabel={t('Saving...')} busy={busy} className="" />
    </form>
  );
}

const firstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]');

/** Shows the settings as the server answers, also if another device was quicker. */
export function useSaveSection<Values>(send: (values: Values) => Promise<Settings>) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery();
  return useMutation({
    mutationFn: send,
    onSuccess: async (settings) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, settings);
      // They show the county and the worth of points.
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      void client.invalidateQueries({ queryKey: ['profile'] });
      toastSuccess(t('Settings saved.'));
    },
    onError: async (error) => {
      toastError(messageOf(error));
      if (hasCode(error, 'settings.changed')) await client.invalidateQueries({ queryKey });
    },
  });
}
