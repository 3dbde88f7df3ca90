import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { controlClass, Field } from '../../../components/field.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onType: (text: string) => void;
  error?: string | undefined;
  optional?: boolean;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric';
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function TextField(props: TextFieldProps) {
  const { label, error, optional = false, onType, type = 'text', ...input } = props;
  return (
    <Field label={label} error={error} optional={optional}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          type={type}
          className={controlClass('form-control', control)}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
