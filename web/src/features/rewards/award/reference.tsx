import { Field } from '../../../components/field.tsx';
import { t } from '../../../lib/language/text.ts';

interface ReferenceProps {
  value: string;
  onChange: (value: string) => void;
}

export const Reference = ({ value, onChange }: ReferenceProps) => (
  <Field label={t('Receipt or invoice number')} optional>
    {(control) => (
      <input
        {...control}
        className="form-control"
        autoComplete="off"
        maxLength={60}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
