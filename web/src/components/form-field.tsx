import type { ReactNode, Ref } from 'react';
import type { Form } from '#web/src/lib/forms/use-form.ts';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField, TextField, type TextFieldProps } from './text-field.tsx';

interface FormFieldProps<Typed>
  extends Omit<TextFieldProps, 'value' | 'onType' | 'error' | 'name'> {
  of: Form<Typed>;
  name: keyof Typed & string;
  refusal?: string | null;
  rows?: number;
  labels?: Readonly<Record<string, string>>;
  /** The first option, which chooses nothing. */
  noChoice?: string;
  /** `<option>` elements, if they are not simply the values. */
  children?: ReactNode;
}

/** Draws a field as its contract says, with its limits and its problem. */
export function FormField<Typed>(props: FormFieldProps<Typed>) {
  const { of: form, name, refusal, rows, labels, noChoice, children, ref, ...given } = props;
  const field = form.field(name);
  const shown = {
    ...given,
    value: String(form.typed[name] ?? ''),
    error: form.problemAt(name) ?? refusal ?? undefined,
  };
  const onType = (text: string) => form.set({ [name]: text } as unknown as Partial<Typed>);
  if (field?.type === 'choice') {
    const { label, value, help, error, optional = false } = shown;
    const names = labels ?? Object.fromEntries(field.values.map((one) => [one, one]));
    return (
      <SelectField
        label={label}
        value={value}
        help={help}
        error={error}
        optional={optional}
        noChoice={noChoice}
        labels={children ? {} : names}
        onChoose={onType}
        {...(ref && { ref: ref as Ref<never> })}
      >
        {children}
      </SelectField>
    );
  }
  if (field?.type === 'whole' || field?.type === 'decimal') {
    return <NumberField {...shown} onType={onType} isDecimal={field.type === 'decimal'} />;
  }
  // A field cuts a paste: a number with country and spaces is longer than what is sent.
  const isCut = field?.type === 'text' && shown.type !== 'date' && shown.type !== 'tel';
  const maxLength = isCut ? field.max : undefined;
  if (rows !== undefined) {
    const { label, help, value, error, optional = false } = shown;
    return (
      <TextAreaField
        label={label}
        help={help}
        value={value}
        error={error}
        optional={optional}
        rows={rows}
        readOnly={given.readOnly}
        maxLength={'maxLength' in given ? given.maxLength : maxLength}
        onType={onType}
      />
    );
  }
  return <TextField maxLength={maxLength} {...shown} {...(ref && { ref })} onType={onType} />;
}
