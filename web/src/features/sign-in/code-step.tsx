import type { FormEvent } from 'react';
import { CodeField, useCodeField } from '../../components/code-field.tsx';
import { Resend } from '../../components/resend.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useWebOtp } from '../../lib/use-web-otp.ts';
import { type CodeRequest, shownNumber } from './code-request.ts';
import { type CodeNotice, useCode } from './use-code.ts';

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
  const { code, setCode, input } = useCodeField(busy !== null, error);

  const stopWaiting = useWebOtp(request.sends, (received) => {
    setCode(received);
    void verify(received);
  });

  const type = (typed: string) => {
    stopWaiting();
    setCode(typed);
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
      <CodeField label="Enter OTP" problem={error} code={code} input={input} onType={type} />
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
