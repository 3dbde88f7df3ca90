import { useEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';

interface PasswordSavedProps {
  help: string | undefined;
  disabled: boolean;
  onChange: () => void;
}

/** Stands exactly where the field was; what was typed is never shown again. */
export function PasswordSaved({ help, disabled, onChange }: PasswordSavedProps) {
  const change = useRef<HTMLButtonElement>(null);

  // Whoever was in the field when it went stays in its place.
  useEffect(() => {
    if (document.activeElement === document.body) change.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="field">
      <div className="form-label">
        Statement password<span className="optional"> (optional)</span>
      </div>
      <div className="password-saved">
        <Icon name="check" className="text-success" />
        Password saved
        <button
          ref={change}
          type="button"
          className="btn btn-link"
          disabled={disabled}
          onClick={onChange}
        >
          Change<span className="visually-hidden"> statement password</span>
        </button>
      </div>
      <div className="form-text">{help}</div>
    </div>
  );
}
