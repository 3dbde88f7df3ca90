import type { ReactNode } from 'react';
import { controlClass, Field } from '../../components/field.tsx';

interface NumberFieldProps {
  label: string;
  value: string;
  help?: ReactNode;
  error: string | undefined;
  optional?: boolean;
  inputMode?: 'numeric' | 'decimal';
  onType: (text: string) => void;
}

/** A number is typed as text: the browser's own number fields change it by a scroll. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, help, error, optional, inputMode = 'numeric', onType } = props;
  return (
    <Field label={label} help={help} error={error} optional={optional ?? false}>
      {(control) => (
        <input
          {...control}
          className={controlClass('form-control number-input', control)}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={12}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
