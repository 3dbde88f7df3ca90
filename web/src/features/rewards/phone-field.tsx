import type { ReactNode, Ref } from 'react';
import { TextField } from '../../components/text-field.tsx';
import { t } from '../../lib/language/text.ts';

/** The example is the same in every language. */
export const PHONE_EXAMPLE = '07XXXXXX';

interface PhoneFieldProps {
  typed: string;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
  /** The customer who has the number, as soon as it is known. */
  children: ReactNode;
}

export function PhoneField({ typed, error, input, onType, children }: PhoneFieldProps) {
  return (
    <div className="customer-phone">
      <TextField
        ref={input}
        type="tel"
        size="large"
        label={t('Customer phone')}
        error={error}
        placeholder={PHONE_EXAMPLE}
        value={typed}
        onType={onType}
      />
      {/* Always in the page, so that a text that appears in it is announced. */}
      <div className="customer-found" role="status">
        {children}
      </div>
    </div>
  );
}
