import { type ReactNode, useId } from 'react';
import { t } from '#web/src/lib/language/text.ts';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Whether the label says so. Other fields are required. */
  optional?: boolean;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, help, error, optional = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
        {optional && <span className="optional"> {t('(optional)')}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': !!error })}
      {help && (
        <div id={`${id}-help`} className="form-text">
          {help}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The live region is always in the page, so a new error is announced, even while the field has the focus. */
export const FieldError = ({ id, error }: { id: string; error: ReactNode }) => (
  <div aria-live="polite">
    {error && (
      <div id={id} className="field-error">
        {error}
      </div>
    )}
  </div>
);

export const controlClass = (base: string, control: FieldControl): string =>
  control['aria-invalid'] ? `${base} is-invalid` : base;
