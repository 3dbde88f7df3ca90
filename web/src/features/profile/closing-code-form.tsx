import { type FormEvent, useEffect, useRef, useState } from 'react';
import { controlClass, Field } from '../../components/field.tsx';
import { Resend } from '../sign-in/resend.tsx';
import type { useClosing } from './use-closing.ts';

interface ClosingCodeFormProps {
  closing: ReturnType<typeof useClosing> & { resendAt: number };
}

/** Takes the code of the SMS, or asks for another. */
export function ClosingCodeForm({ closing }: ClosingCodeFormProps) {
  const { resendAt, problem, send, isClosing, closeWith } = closing;
  const [code, setCode] = useState('');
  const [said, announce] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isBusy = isClosing || send.isPending;

  // On first sight and after every answer, what to do next is to type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem calls for typing as well
  useEffect(() => {
    if (!isBusy) input.current?.focus();
  }, [isBusy, problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) closeWith(code);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Field
        label="Code from the SMS"
        help="We sent it to the number you sign in with."
        error={problem ?? undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            className={`${controlClass('form-control form-control-lg', control)} code-input`}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-danger" disabled={isBusy} aria-busy={isClosing}>
        {isClosing ? 'Deleting...' : 'Delete my account for good'}
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
