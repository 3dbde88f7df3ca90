import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessages, successToasts } from '../../../../shared/messages.ts';
import { maskPhone } from '../../../../shared/phone.ts';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { toastError, toastSuccess } from '../../components/toast-store.ts';
import { OFFLINE_MESSAGE } from '../../lib/api-error.ts';
import { sessionStarted } from '../../lib/session.ts';
import type { CodeOutcome } from './phone-auth.ts';

interface CodeStepProps {
  /** The number the code went to, or null when none was asked for. */
  phone: string | null;
  /** Stays busy until the promise resolves. */
  onVerified: () => Promise<void>;
  onBack: () => void;
}

export function CodeStep({ phone, onVerified, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  const refuse = () => {
    toastError(errorMessages.invalidOtp);
    input.current?.select();
  };

  const react: Record<CodeOutcome, () => void | Promise<void>> = {
    signedIn: async () => {
      sessionStarted();
      toastSuccess(successToasts.phoneVerified);
      await onVerified();
    },
    wrong: refuse,
    over: () => {
      toastError(errorMessages.invalidOtp);
      onBack();
    },
    notRequested: () => {
      toastError(errorMessages.requestOtpAgain);
      onBack();
    },
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await react[await tryCode(phone, code)]();
    } catch {
      toastError(OFFLINE_MESSAGE);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      {phone && <p>We sent a code by SMS to {maskPhone(phone)}.</p>}
      <Field label="Enter OTP">
        {(control) => (
          <input
            {...control}
            ref={input}
            className="form-control form-control-lg code-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <SubmitButton label="Verify OTP" busyLabel="Signing In..." busy={busy} />
      <button type="button" className="btn btn-link w-100" disabled={busy} onClick={onBack}>
        Change number
      </button>
    </form>
  );
}

/** What cannot be a code is not sent: every guess counts against the owner. */
async function tryCode(phone: string | null, code: string): Promise<CodeOutcome> {
  if (!phone) return 'notRequested';
  if (code.length !== 6) return 'wrong';
  const { confirmCode } = await import('./phone-auth.ts');
  return confirmCode(phone, code);
}
