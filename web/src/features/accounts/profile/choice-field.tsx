import { SelectField } from '#web/src/components/select-field.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface ChoiceFieldProps {
  label: string;
  choices: readonly string[];
  value: string;
  onChoose: (choice: string) => void;
}

/** A choice of one of many, or of none. */
export const ChoiceField = ({ label, choices, value, onChoose }: ChoiceFieldProps) => (
  <SelectField label={label} optional value={value} onChoose={onChoose}>
    <option value="">{t('Choose one')}</option>
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {t(choice)}
      </option>
    ))}
  </SelectField>
);
