import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  isDecimal?: boolean;
}

/** Browsers change number fields on scroll, so this is text. A maximum length would cut a paste of `KES 1,000,000`. */
export const NumberField = ({ isDecimal = false, ...props }: NumberFieldProps) => (
  <TextField {...props} inputMode={isDecimal ? 'decimal' : 'numeric'} />
);
