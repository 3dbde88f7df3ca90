import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ERROR_TITLE, INVALID_PHONE } from '#shared/platform/messages.ts';
import {
  COUNTRY_DIAL_PREFIX,
  formatKenyanPhone,
  normalizeKenyanPhone,
} from '#shared/platform/phone.ts';
import { Field } from '#web/src/components/field.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { KenyaFlag } from './kenya-flag.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SendAgainButton, SendAgainText } from './send-again.tsx';
import { type Problem, problemText } from './send-refusal.ts';
import type { CodeRequestState } from './use-code-request.ts';
import type { SendCode } from './use-send-code.ts';

interface PhoneStepProps {
  code: CodeRequestState;
  sending: SendCode;
  hidden: boolean;
  announce: (text: string) => void;
  /** Stays busy until the promise resolves. */
  onPasskey: () => Promise<void>;
}

/**
 * Asks for the number. If its code can no longer be entered, a press on the button is enough. The
 * step stays in the page while the code is typed, because the number and the robot check are needed
 * for another code.
 */
export function PhoneStep({ code, sending, hidden, announce, onPasskey }: PhoneStepProps) {
  const { request } = code;
  const number = useNumber(request?.phone);
  const again = request?.ended ? { ...request, ended: request.ended } : null;
  const isBusy = sending.step !== null;
  useFocusOnReturn(number.input, !again && !hidden);
  useFocusOnProblem(number.input, sending.problem);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phone = again ? again.phone : number.read();
    if (!phone) sending.forgetProblem();
    else if (!code.takeUp(phone)) void sending.send(phone);
  };

  return (
    // Whoever touches the form means to use it.
    <form
      onFocus={sending.prepare}
      onInput={sending.prepare}
      onSubmit={submit}
      noValidate
      hidden={hidden}
    >
      {again ? <SendAgainText request={again} /> : <NumberField number={number} />}
      {sending.problem && (
        <div className="alert alert-danger" role="alert">
          {problemText(sending.problem)}
        </div>
      )}
      <div ref={sending.box} className="robot-check" />
      <p className="send-step" role="status">
        {sending.step && t(stepTexts[sending.step])}
      </p>
      {again ? (
        <SendAgainButton request={again} busy={isBusy} announce={announce} />
      ) : (
        <SubmitButton label={t('Send OTP')} busyLabel={t('Sending OTP...')} busy={isBusy} />
      )}
      {!again && (
        <PasskeyButton
          readNumber={() => (number.typed.trim() ? number.read() : undefined)}
          disabled={isBusy}
          onSignedIn={onPasskey}
        />
      )}
      {again && (
        <button
          type="button"
          className="btn btn-link w-100"
          disabled={isBusy}
          onClick={code.putAside}
        >
          {t('Change number')}
        </button>
      )}
      <p className="form-text">
        <RichText
          text="By signing in, you agree to the <a>Terms of use</a>"
          tags={{ a: (text) => <Link to="/terms-of-use">{text}</Link> }}
        />
      </p>
    </form>
  );
}

const stepTexts = {
  robotCheck: msg('Checking that you are not a robot...'),
  sending: msg('Sending the code...'),
};

function useNumber(phone: string | undefined) {
  const [typed, setTyped] = useState(() => (phone ? formatKenyanPhone(phone) : ''));
  const [isInvalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    typed,
    setTyped,
    isInvalid,
    input,
    /** @returns null if the text is no Kenyan number; the form then says so */
    read(): string | null {
      const normalized = normalizeKenyanPhone(typed);
      setInvalid(!normalized);
      if (!normalized) input.current?.focus();
      return normalized;
    },
  };
}

function NumberField({ number }: { number: ReturnType<typeof useNumber> }) {
  const { typed, setTyped, isInvalid, input } = number;
  return (
    <>
      <p>{t('Enter your Phone Number to Login or Register')}</p>
      {isInvalid && (
        <div className="alert alert-danger" role="alert">
          <strong className="d-block">{t(ERROR_TITLE)}</strong>
          {t(INVALID_PHONE)}
        </div>
      )}
      <Field label={t('Phone Number')}>
        {(control) => (
          <div className="phone-input">
            <span className="phone-prefix">
              <KenyaFlag /> {COUNTRY_DIAL_PREFIX}
            </span>
            <input
              {...control}
              ref={input}
              aria-invalid={isInvalid}
              type="tel"
              className="form-control form-control-lg"
              placeholder={t('07XXXXXX')}
              autoComplete="tel"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        )}
      </Field>
    </>
  );
}

/** The number takes the focus if another number can help. Otherwise the focus stays on the button. */
function useFocusOnProblem(
  input: RefObject<HTMLInputElement | null>,
  problem: Problem | null,
): void {
  useEffect(() => {
    if (problem === 'phoneNotAllowed') input.current?.select();
  }, [input, problem]);
}

/** The number takes the focus when its owner comes back to change it, not on the first load. */
function useFocusOnReturn(input: RefObject<HTMLInputElement | null>, isAsking: boolean): void {
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (isAsking && !wasAsking.current) input.current?.select();
    wasAsking.current = isAsking;
  }, [input, isAsking]);
}
