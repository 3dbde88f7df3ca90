import type { ReactNode, Ref } from 'react';
import { controlClass, Field } from '../../components/field.tsx';
import { t } from '../../lib/language/text.ts';

/** The same in every language. */
const EXAMPLE = '07XXXXXX';

interface PhoneFieldProps {
  typed: string;
  error: string | undefined;
  input: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
  /** Who the number belongs to, as soon as it is known. */
  children: ReactNode;
}

export function PhoneField({ typed, error, input, onType, children }: PhoneFieldProps) {
  return (
    <div className="customer-phone">
      <Field label={t('Customer phone')} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="tel"
            className={controlClass('form-control form-control-lg', control)}
            placeholder={EXAMPLE}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      {/* Always in the page, so that what appears in it is announced. */}
      <div className="customer-found" role="status">
        {children}
      </div>
    </div>
  );
}
