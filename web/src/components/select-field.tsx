import type { ReactNode, Ref } from 'react';
import { controlClass, Field } from './field.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLSelectElement>;
  /** The `<option>` elements. */
  children: ReactNode;
}

/** One of many, with its label, help and error. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onChoose, help, error, optional = false, ref, children } = props;
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className={controlClass('form-select', control)}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
