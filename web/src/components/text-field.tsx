import type { ComponentProps, ReactNode } from 'react';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { controlClass, Field } from './field.tsx';

interface Labelled {
  label: string;
  value: string;
  onType: (text: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

type Attributes<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  keyof Labelled | 'id' | 'className' | 'onChange' | 'size'
>;

export interface TextFieldProps extends Labelled, Attributes<'input'> {
  /** Large for a screen's main field, narrow for a few digits, code for an SMS code. */
  size?: 'large' | 'narrow' | 'code';
}

/** Invisible characters of a paste are dropped: the text shown is the text saved. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, optional = false, size, onType, ...attributes } = props;
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...attributes}
          {...control}
          className={controlClass(size ? inputClasses[size] : 'form-control', control)}
          onChange={({ target }) => onType(withoutUnseen(target.value))}
        />
      )}
    </Field>
  );
}

const inputClasses = {
  large: 'form-control form-control-lg',
  narrow: 'form-control number-input',
  code: 'form-control form-control-lg code-input',
};

export function TextAreaField(props: Labelled & Attributes<'textarea'>) {
  const { label, help, error, optional = false, onType, ...attributes } = props;
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <textarea
          {...attributes}
          {...control}
          className={controlClass('form-control', control)}
          onChange={({ target }) => onType(withoutUnseen(target.value))}
        />
      )}
    </Field>
  );
}
