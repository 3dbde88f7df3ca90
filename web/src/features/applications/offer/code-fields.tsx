import { type FormEvent, useEffect, useRef, useState } from 'react';
import { controlClass, Field } from '../../../components/field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { Resend } from '../../sign-in/resend.tsx';
import { useWebOtp } from '../../sign-in/use-web-otp.ts';
import type { SentCode } from './sent-code.ts';

export const CODE_LENGTH = 6;

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
  const [code, setCode] = useState('');
  const [said, announce] = useState('');
  const isBusy = isAccepting || isSending;
  const input = useFocusOnAnswer(isBusy, problem);

  const stopWaiting = useWebOtp(sent.goodUntil, (received) => {
    setCode(digitsOf(received));
    onAccept(digitsOf(received));
  });

  const type = (text: string) => {
    stopWaiting();
    setCode(digitsOf(text));
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
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <SubmitButton
        label="Accept offer"
        busyLabel="Accepting..."
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

/** On first sight and after every answer, what to do next is to type. */
function useFocusOnAnswer(isBusy: boolean, problem: string | null) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem calls for typing as well
  useEffect(() => {
    if (isBusy) return;
    input.current?.focus();
    input.current?.select();
  }, [isBusy, problem]);
  return input;
}

/** Whoever pastes the whole SMS gets the code, which it begins with. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
