import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ERROR_TITLE, errorMessages, successToasts } from '../../../../shared/messages.ts';
import { COUNTRY_DIAL_PREFIX, normalizeKenyanPhone } from '../../../../shared/phone.ts';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { toastError, toastSuccess } from '../../components/toast-store.ts';
import { KenyaFlag } from './kenya-flag.tsx';
import { RobotCheck } from './robot-check.ts';

interface PhoneStepProps {
  onSent: (phone: string) => void;
}

export function PhoneStep({ onSent }: PhoneStepProps) {
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { box, busy, send } = useSendCode(onSent);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phone = normalizeKenyanPhone(typed);
    setInvalid(!phone);
    if (phone) void send(phone);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>Enter your Phone Number to Login or Register</p>
      {isInvalid && (
        <div className="alert alert-danger" role="alert">
          <strong className="d-block">{ERROR_TITLE}</strong>
          {errorMessages.invalidPhone}
        </div>
      )}
      <Field label="Phone Number">
        {(control) => (
          <div className="phone-input">
            <span className="phone-prefix">
              <KenyaFlag /> {COUNTRY_DIAL_PREFIX}
            </span>
            <input
              {...control}
              aria-invalid={isInvalid}
              type="tel"
              className="form-control form-control-lg"
              placeholder="07XXXXXX"
              autoComplete="tel"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        )}
      </Field>
      <div ref={box} className="robot-check" />
      <SubmitButton label="Send OTP" busyLabel="Sending OTP..." busy={busy} />
      <p className="form-text">
        By signing in, you agree to the <Link to="/terms-of-use">Terms of use</Link>
      </p>
    </form>
  );
}

function useSendCode(onSent: (phone: string) => void) {
  const box = useRef<HTMLDivElement>(null);
  const robot = useRef<RobotCheck>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => () => robot.current?.remove(), []);

  const send = async (phone: string) => {
    if (busy || !box.current) return;
    robot.current ??= new RobotCheck();
    setBusy(true);
    try {
      const [{ sendCode }, proof] = await Promise.all([
        import('./phone-auth.ts'),
        robot.current.prove(box.current),
      ]);
      await sendCode(phone, proof);
      toastSuccess(successToasts.otpSent);
      onSent(phone);
    } catch (error) {
      console.info('Sending the code failed', error instanceof Error ? error.name : '');
      toastError(errorMessages.sendOtpFailed);
    } finally {
      robot.current.reset();
      setBusy(false);
    }
  };

  return { box, busy, send };
}
