import { useEffect, useRef } from 'react';
import { Icon } from '#web/src/components/icon.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { visuallyHidden } from '#web/src/components/visually-hidden.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface PasswordSavedProps {
  help: string;
  disabled: boolean;
  onChange: () => void;
}

/** Replaces the field of a saved password, which is never shown again. */
export function PasswordSaved({ help, disabled, onChange }: PasswordSavedProps) {
  const change = useRef<HTMLButtonElement>(null);

  // The focus stays here if it was in the field.
  useEffect(() => {
    if (document.activeElement === document.body) change.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="field">
      <div className="form-label">
        <RichText
          text="Statement password<optional> (optional)</optional>"
          tags={{ optional: (text) => <span className="optional">{text}</span> }}
        />
      </div>
      <div className="password-saved">
        <Icon name="check" className="text-success" />
        {t('Password saved')}
        <button
          ref={change}
          type="button"
          className="btn btn-link"
          disabled={disabled}
          onClick={onChange}
        >
          <RichText
            text="Change<hidden> statement password</hidden>"
            tags={{ hidden: visuallyHidden }}
          />
        </button>
      </div>
      <div className="form-text">{help}</div>
    </div>
  );
}
