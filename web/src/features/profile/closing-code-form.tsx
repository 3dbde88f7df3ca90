import { type FormEvent, useState } from 'react';
import { CodeField, useCodeField } from '../../components/code-field.tsx';
import { Resend } from '../../components/resend.tsx';
import { t } from '../../lib/text.ts';
import type { useClosing } from './use-closing.ts';

interface ClosingCodeFormProps {
  closing: ReturnType<typeof useClosing> & { resendAt: number };
}

/** Takes the code of the SMS, or asks for another. */
export function ClosingCodeForm({ closing }: ClosingCodeFormProps) {
  const { resendAt, problem, send, isClosing, closeWith } = closing;
  const [said, announce] = useState('');
  const isBusy = isClosing || send.isPending;
  const { code, setCode, input } = useCodeField(isBusy, problem);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) closeWith(code);
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
      <button type="submit" className="btn btn-danger" disabled={isBusy} aria-busy={isClosing}>
        {isClosing ? t('Deleting...') : t('Delete my account for good')}
      </button>
      <div className="code-actions">
        <Resend
          resendAt={resendAt}
          busy={send.isPending}
          disabled={isBusy}
          onResend={() => send.mutate()}
          announce={announce}
        />
      </div>
    </form>
  );
}
