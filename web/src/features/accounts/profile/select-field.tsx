import { Field } from '../../../components/field.tsx';
import { t } from '../../../lib/language/text.ts';

interface SelectFieldProps {
  label: string;
  choices: readonly string[];
  value: string;
  onChoose: (choice: string) => void;
}

/** One of many, or none. */
export function SelectField({ label, choices, value, onChoose }: SelectFieldProps) {
  return (
    <Field label={label} optional>
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t('Choose one')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
