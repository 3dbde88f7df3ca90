import type { ComponentProps, ReactNode } from 'react';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { controlClass, Field } from './field.tsx';

interface Labelled {
  label: string;
  value: string;
  onType: (text: string) => void;
  help?: ReactNode;
  /** The sentence that says what is wrong with the value. */
  error?: string | undefined;
  optional?: boolean;
}

/** Attributes that a field hands to its control as they are. */
type Attributes<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  keyof Labelled | 'id' | 'className' | 'onChange' | 'size'
>;

export interface TextFieldProps extends Labelled, Attributes<'input'> {
  /** Large for the main field of a screen, narrow for a few digits, code for those of an SMS. */
  size?: 'large' | 'narrow' | 'code';
}

/**
 * A line of text with its label, help and error. Browsers fill it in only if `autoComplete` is set.
 * Unseen characters of a paste are left out: the text in the field is the text that is saved.
 */
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

/** Text of several lines. */
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
