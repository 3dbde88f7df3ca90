import { Fragment, type ReactNode } from 'react';
import type { Settings } from '#shared/settings/contract.ts';
import {
  type NamesIn,
  namesIn,
  type Section,
  type SectionBody,
} from '#shared/settings/settings.ts';
import { useTyped } from '#web/src/lib/hooks/use-typed.ts';
import { SectionForm } from './section-form.tsx';
import { SettingField, type SettingFieldProps } from './setting-field.tsx';
import { bodyOf, problemsOf, typedOf } from './typed-settings.ts';
import { useSaveSection } from './use-save-section.ts';

interface SettingsFormProps<S extends Section> {
  section: S;
  settings: Settings;
  save: (body: SectionBody<S>) => Promise<Settings>;
  /** Draws the field of a setting in another way than by its kind. */
  draw?: Partial<Record<NamesIn<S>, (props: SettingFieldProps) => ReactNode>>;
  /** Stands below the fields. */
  children?: ReactNode;
}

/** The fields of a section, in the order of the definitions, with a Save button. */
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
