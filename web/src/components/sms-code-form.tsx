import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { CodeField, type CodeFieldState } from './code-field.tsx';
import { Resend } from './resend.tsx';

interface SmsCodeFieldsProps {
  field: CodeFieldState;
  sent: { digits: number; resendAt: number };
  problem: string | null;
  isSending: boolean;
  isBusy: boolean;
  onResend: () => void;
  label?: string;
  help?: string;
  /** Whether the SMS went to another person, whose code no browser fills in. */
  isOfOther?: boolean;
  children?: ReactNode;
}

export function SmsCodeFields(props: SmsCodeFieldsProps) {
  const { field, sent, problem, isSending, isBusy, onResend, isOfOther = false, children } = props;
  const { label = t('Code from the SMS'), help = t('We sent it to the number you sign in with.') } =
    props;
  const [said, announce] = useState('');
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <CodeField
        label={label}
        help={help}
        problem={problem}
        digits={sent.digits}
        autoComplete={isOfOther ? 'off' : 'one-time-code'}
        code={field.code}
        input={field.input}
        onType={field.setCode}
      />
      {children}
      <div className="code-actions">
        <Resend
          resendAt={sent.resendAt}
          busy={isSending}
          disabled={isBusy}
          onResend={onResend}
          announce={announce}
        />
      </div>
    </>
  );
}

interface SmsCodeFormProps extends SmsCodeFieldsProps {
  onSubmit: (code: string) => void;
}

export function SmsCodeForm({ onSubmit, ...fields }: SmsCodeFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fields.isBusy) onSubmit(fields.field.code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <SmsCodeFields {...fields} />
    </form>
  );
}
