import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { controlClass, Field } from '../../components/field.tsx';

interface PasswordInputProps {
  help: string | undefined;
  typed: string;
  error: string | null;
  disabled: boolean;
  readOnly: boolean;
  /** Whether it was asked for by a button whose place it takes. */
  takesFocus: boolean;
  onType: (typed: string) => void;
  onLeave: () => void;
}

/** A field whose letters can be hidden, with a button for it. */
export function PasswordInput(props: PasswordInputProps) {
  const { help, typed, error, disabled, readOnly, takesFocus, onType, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Its own button is not elsewhere.
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };

  const leaveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form is not meant.
    event.preventDefault();
    onLeave();
  };

  return (
    <Field label="Statement password" optional help={help} error={error ?? undefined}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for where the focus goes
        <div className="password-input" onBlur={leave}>
          {/* Of type text: a browser offers to keep what is typed in a password input. */}
          <input
            {...control}
            ref={input}
            type="text"
            className={`${controlClass('form-control', control)} ${isShown ? '' : 'masked'}`}
            value={typed}
            maxLength={64}
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
            // The field keeps the focus, and with it what is typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </button>
        </div>
      )}
    </Field>
  );
}
