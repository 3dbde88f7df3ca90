import type { ReactNode, Ref } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { controlClass, Field } from './field.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLSelectElement>;
  /** The first option, which chooses nothing. */
  noChoice?: string | undefined;
  /** Labels by value, in English; translated when drawn. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, onChoose, help, error, optional = false, ref } = props;
  const { noChoice, labels = {}, children } = props;
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
          {noChoice !== undefined && <option value="">{noChoice}</option>}
          {Object.entries(labels).map(([name, text]) => (
            <option key={name} value={name}>
              {t(text)}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  );
}
