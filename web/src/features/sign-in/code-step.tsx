import type { FormEvent } from 'react';
import { CodeField, useCodeField } from '#web/src/components/code-field.tsx';
import { Resend } from '#web/src/components/resend.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { CODE_LENGTH } from '#web/src/lib/forms/one-time-code.ts';
import { useWebOtp } from '#web/src/lib/forms/use-web-otp.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type CodeRequest, shownNumber } from './code-request.ts';
import { phoneNumber } from './phone-number.tsx';
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

  const stopWaiting = useWebOtp(request.sends, CODE_LENGTH, (received) => {
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
        <RichText
          text="We sent a code by SMS to <phone>{number}</phone>."
          values={{ number: shownNumber(request) }}
          tags={{ phone: phoneNumber }}
        />
      </p>
      {notice && <Notice notice={notice} disabled={busy !== null} onStartAgain={onStartAgain} />}
      <CodeField
        label={t('Enter OTP')}
        problem={error}
        digits={CODE_LENGTH}
        code={code}
        input={input}
        onType={type}
      />
      <SubmitButton
        label={t('Verify OTP')}
        busyLabel={t('Signing In...')}
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
          {t('Change number')}
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
      {t(notice.text)}
      {notice.startAgain && (
        <button
          type="button"
          className="btn btn-outline-primary d-block alert-action"
          disabled={disabled}
          onClick={onStartAgain}
        >
          {t('Start again')}
        </button>
      )}
    </div>
  );
}
