import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../lib/language/text.ts';
import { CodeField, type CodeFieldState } from './code-field.tsx';
import { Resend } from './resend.tsx';

interface SmsCodeFormProps {
  field: CodeFieldState;
  problem: string | null;
  /** From when another code may be asked for: milliseconds since 1970. */
  resendAt: number;
  /** Whether another code is on its way. */
  isSending: boolean;
  /** Whether anything is: nothing can be pressed meanwhile. */
  isBusy: boolean;
  onSubmit: (code: string) => void;
  onResend: () => void;
  /** The button that confirms with the code. */
  children: ReactNode;
}

/** Confirms something with the code of an SMS, or asks for another. */
export function SmsCodeForm(props: SmsCodeFormProps) {
  const { field, problem, resendAt, isSending, isBusy, onSubmit, onResend, children } = props;
  const { code, setCode, input } = field;
  const [said, announce] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(code);
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
        onType={setCode}
      />
      {children}
      <div className="code-actions">
        <Resend
          resendAt={resendAt}
          busy={isSending}
          disabled={isBusy}
          onResend={onResend}
          announce={announce}
        />
      </div>
    </form>
  );
}
