import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { saveStatementPassword } from '#shared/documents/contract.ts';
import { controlClass, Field } from '#web/src/components/field.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { visuallyHidden } from '#web/src/components/visually-hidden.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';

interface PasswordInputProps {
  help: string;
  typed: string;
  error: string | null;
  disabled: boolean;
  readOnly: boolean;
  /** Whether it replaces the button that was pressed for it. */
  takesFocus: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
}

const HIDE = msg('Hide<hidden> password</hidden>');
const SHOW = msg('Show<hidden> password</hidden>');

/** A field with a button that shows or hides its letters. */
export function PasswordInput(props: PasswordInputProps) {
  const { help, typed, error, disabled, readOnly, takesFocus, onType, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A focus on its own button does not leave the field.
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };

  const leaveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter saves the password and does not submit the form.
    event.preventDefault();
    onLeave();
  };

  return (
    <Field label={t('Statement password')} optional help={help} error={error ?? undefined}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for where the focus goes
        <div className="password-input" onBlur={leave}>
          {/* Its type is text, because a browser offers to store the content of a password input. */}
          <input
            {...control}
            ref={input}
            type="text"
            className={`${controlClass('form-control', control)} ${isShown ? '' : 'masked'}`}
            value={typed}
            maxLength={saveStatementPassword.body.password.max}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={disabled}
            readOnly={readOnly}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={leaveOnEnter}
          />
          <button
            type="button"
            className="btn btn-link"
            // The field keeps the focus: leaving it would save the password.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            <RichText text={isShown ? HIDE : SHOW} tags={{ hidden: visuallyHidden }} />
          </button>
        </div>
      )}
    </Field>
  );
}
