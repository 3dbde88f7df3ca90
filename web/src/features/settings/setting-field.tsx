import { definitionOf, type SettingName } from '#shared/settings/settings.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { settingTexts } from './setting-texts.ts';

export interface SettingFieldProps {
  name: SettingName;
  typed: string;
  problem: string | undefined;
  onType: (typed: string) => void;
}

/** The field of a setting, as its definition and its texts describe it. */
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
