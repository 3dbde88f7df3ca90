import { type FormEvent, useEffect, useRef, useState } from 'react';
import { controlClass, Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import type { CodeRequest } from './code-request.ts';
import { Resend, shownNumber } from './resend.tsx';
import { CODE_LENGTH, type CodeNotice, useCode } from './use-code.ts';
import { useWebOtp } from './use-web-otp.ts';

interface CodeStepProps {
  request: CodeRequest;
  change: (next: Partial<CodeRequest>) => void;
  /** Stays busy until the promise resolves. */
  onVerified: () => Promise<void>;
  onStartAgain: () => void;
  onChangeNumber: () => void;
  announce: (text: string) => void;
}

export function CodeStep(props: CodeStepProps) {
  const { request, onStartAgain, onChangeNumber, announce } = props;
  const { busy, error, notice, verify, resend } = useCode(props);
  const [code, setCode] = useState('');
  const input = useFocusOnAnswer(busy);

  const stopWaiting = useWebOtp(request.sends, (received) => {
    setCode(digitsOf(received));
    void verify(digitsOf(received));
  });

  const type = (text: string) => {
    stopWaiting();
    setCode(digitsOf(text));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>
        We sent a code by SMS to <strong className="phone-number">{shownNumber(request)}</strong>.
      </p>
      {notice && <Notice notice={notice} disabled={busy !== null} onStartAgain={onStartAgain} />}
      <Field label="Enter OTP" error={error ?? undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={`${controlClass('form-control form-control-lg', control)} code-input`}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            value={code}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <SubmitButton
        label="Verify OTP"
        busyLabel="Signing In..."
        busy={busy === 'verify'}
        disabled={busy !== null}
      />
      <div className="code-actions">
        {!notice?.isLastCode && (
          <Resend
            resendAt={request.resendAt}
            busy={busy === 'resend'}
            disabled={busy !== null}
            onResend={() => void resend(() => setCode(''))}
            announce={announce}
          />
        )}
        <button
          type="button"
          className="btn btn-link"
          disabled={busy !== null}
          onClick={onChangeNumber}
        >
          Change number
        </button>
      </div>
    </form>
  );
}

interface NoticeProps {
  notice: CodeNotice;
  disabled: boolean;
  onStartAgain: () => void;
}

function Notice({ notice, disabled, onStartAgain }: NoticeProps) {
  return (
    <div className="alert alert-primary" role="alert">
      {notice.text}
      {notice.startAgain && (
        <button
          type="button"
          className="btn btn-outline-primary d-block alert-action"
          disabled={disabled}
          onClick={onStartAgain}
        >
          Start again
        </button>
      )}
    </div>
  );
}

/** On the step's first sight and after every answer, what to do next is to type. */
function useFocusOnAnswer(busy: string | null) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (busy) return;
    input.current?.focus();
    input.current?.select();
  }, [busy]);
  return input;
}

/** Whoever pastes the whole SMS gets the code, which it begins with. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
