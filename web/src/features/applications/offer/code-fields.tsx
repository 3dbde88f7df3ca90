import { type FormEvent, useState } from 'react';
import { CodeField, useCodeField } from '../../../components/code-field.tsx';
import { Resend } from '../../../components/resend.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { t } from '../../../lib/text.ts';
import { useWebOtp } from '../../../lib/use-web-otp.ts';
import type { SentCode } from './sent-code.ts';

interface CodeFieldsProps {
  sent: SentCode;
  problem: string | null;
  isAccepting: boolean;
  isSending: boolean;
  onAccept: (code: string) => void;
  onResend: () => void;
}

/** Takes the code of the SMS, or asks for another. */
export function CodeFields(props: CodeFieldsProps) {
  const { sent, problem, isAccepting, isSending, onAccept, onResend } = props;
  const [said, announce] = useState('');
  const isBusy = isAccepting || isSending;
  const { code, setCode, input } = useCodeField(isBusy, problem);

  const stopWaiting = useWebOtp(sent.goodUntil, (received) => {
    setCode(received);
    onAccept(received);
  });

  const type = (typed: string) => {
    stopWaiting();
    setCode(typed);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAccept(code);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <CodeField
        label={t('Code from the SMS')}
        help={t('We sent it to the number you sign in with.')}
        problem={problem}
        code={code}
        input={input}
        onType={type}
      />
      <SubmitButton
        label={t('Accept offer')}
        busyLabel={t('Accepting...')}
        busy={isAccepting}
        disabled={isBusy}
      />
      <div className="code-actions">
        <Resend
          resendAt={sent.resendAt}
          busy={isSending}
          disabled={isBusy}
          onResend={() => {
            setCode('');
            onResend();
          }}
          announce={announce}
        />
      </div>
    </form>
  );
}
