import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  /** Whether the number may have decimals. */
  isDecimal?: boolean;
}

/** Room for millions with the commas or spaces that people put between thousands. */
const MAX_LENGTH = 12;

/** A number is typed as text: the browser's own number fields change it when the page is scrolled. */
export const NumberField = ({ isDecimal = false, ...props }: NumberFieldProps) => (
  <TextField {...props} inputMode={isDecimal ? 'decimal' : 'numeric'} maxLength={MAX_LENGTH} />
);
