import { Field } from '../../components/field.tsx';
import { t } from '../../lib/language/text.ts';

interface NameFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export const NameField = ({ value, onChange }: NameFieldProps) => (
  <Field label={t('Name')} optional>
    {(control) => (
      <input
        {...control}
        className="form-control"
        autoComplete="off"
        maxLength={80}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
