import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Whether the number may have decimals. */
  isDecimal?: boolean;
}

/**
 * A number is typed as text: the browser's own number fields change it when the page is scrolled. It has no
 * longest length: a field cuts what is pasted, and `KES 1,000,000` would become 100,000.
 */
export const NumberField = ({ isDecimal = false, ...props }: NumberFieldProps) => (
  <TextField {...props} inputMode={isDecimal ? 'decimal' : 'numeric'} />
);
