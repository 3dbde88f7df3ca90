import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ERROR_TITLE, INVALID_PHONE } from '#shared/platform/messages.ts';
import {
  COUNTRY_DIAL_PREFIX,
  formatKenyanPhone,
  normalizeKenyanPhone,
} from '#shared/platform/phone.ts';
import { Button } from '#web/src/components/button.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { Field } from '#web/src/components/field.tsx';
import { useAnnouncedEnd } from '#web/src/components/resend.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { formatSeconds, useSecondsUntil } from '#web/src/lib/hooks/use-seconds-until.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { forgetPasskey, hasPasskey, rememberPasskey } from '#web/src/lib/session/passkey-memory.ts';
import { sessionStarted } from '#web/src/lib/session/session.ts';
import {
  type CodeRequest,
  type EndReason,
  endTexts,
  type Problem,
  problemText,
  shownNumber,
} from './code-request.ts';
import type { PasskeyOutcome } from './passkey-auth.ts';
import type { SendCode } from './use-send-code.ts';
import type { CodeRequestState } from './use-sign-in.ts';

interface PhoneStepProps {
  code: CodeRequestState;
  sending: SendCode;
  hidden: boolean;
  announce: (text: string) => void;
  /** Busy until the promise resolves. */
  onPasskey: () => Promise<void>;
}

/** Stays in the page during the code step, which needs its number and robot check for another code. */
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
    // A touch shows that the form will be used.
    <form
      onFocus={sending.prepare}
      onInput={sending.prepare}
      onSubmit={submit}
      noValidate
      hidden={hidden}
    >
      {again ? <SendAgainText request={again} /> : <NumberField number={number} />}
      {sending.problem && <Alert>{problemText(sending.problem)}</Alert>}
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
        <Button look="link" className="w-100" disabled={isBusy} onClick={code.putAside}>
          {t('Change number')}
        </Button>
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
    /** Null if it is not a Kenyan number; the form then says so. */
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
        <Alert>
          <strong className="d-block">{t(ERROR_TITLE)}</strong>
          {t(INVALID_PHONE)}
        </Alert>
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

/** The number takes the focus if another number can help; otherwise the button keeps it. */
function useFocusOnProblem(
  input: RefObject<HTMLInputElement | null>,
  problem: Problem | null,
): void {
  useEffect(() => {
    if (problem === 'phoneNotAllowed') input.current?.select();
  }, [input, problem]);
}

/** Focus on return to change the number, not on first load. */
function useFocusOnReturn(input: RefObject<HTMLInputElement | null>, isAsking: boolean): void {
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (isAsking && !wasAsking.current) input.current?.select();
    wasAsking.current = isAsking;
  }, [input, isAsking]);
}

type EndedRequest = CodeRequest & { ended: EndReason };

/** Says why a new code is needed. It takes the focus, because the focused field is gone. */
function SendAgainText({ request }: { request: EndedRequest }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="send-again-text">
        {t(endTexts[request.ended])}
      </p>
      <p>
        <RichText
          text="The code goes to <phone>{number}</phone>."
          values={{ number: shownNumber(request) }}
          tags={{ phone: phoneNumber }}
        />
      </p>
    </>
  );
}

const startAgain = { now: msg('Start again'), soon: msg('Start again in {time}') };
const sendNew = { now: msg('Send a new code'), soon: msg('Send a new code in {time}') };

interface SendAgainButtonProps {
  request: EndedRequest;
  busy: boolean;
  announce: (text: string) => void;
}

/** A number that just got an SMS waits: the server would refuse, at the cost of a robot check. */
function SendAgainButton({ request, busy, announce }: SendAgainButtonProps) {
  const seconds = useSecondsUntil(request.resendAt);
  useAnnouncedEnd(seconds, announce);
  const labels = request.ended === 'lost' ? startAgain : sendNew;
  return (
    <SubmitButton
      label={seconds > 0 ? t(labels.soon, { time: formatSeconds(seconds) }) : t(labels.now)}
      busyLabel={t('Sending OTP...')}
      busy={busy}
      disabled={seconds > 0}
    />
  );
}

function KenyaFlag() {
  return (
    <svg className="flag" viewBox="0 0 30 20" role="img" aria-label={t('Kenya')}>
      <path fill="#000" d="M0 0h30v6H0z" />
      <path fill="#fff" d="M0 6h30v8H0z" />
      <path fill="#b00" d="M0 7h30v6H0z" />
      <path fill="#060" d="M0 14h30v6H0z" />
      <path stroke="#fff" strokeWidth="1" d="m11 3 8 14m0-14-8 14" />
      <path fill="#b00" stroke="#fff" strokeWidth=".6" d="M15 3.5c4 4 4 9 0 13-4-4-4-9 0-13Z" />
      <path fill="#000" d="M13 6.6c-1.1 2.3-1.1 4.5 0 6.8V6.6Zm4 0c1.1 2.3 1.1 4.5 0 6.8V6.6Z" />
    </svg>
  );
}

/** A number that must not break. A tag of RichText. */
export const phoneNumber = (text: string) => <strong className="phone-number">{text}</strong>;

interface PasskeyButtonProps {
  /** The typed number; undefined if empty, null if it is not a number. */
  readNumber: () => string | undefined | null;
  disabled: boolean;
  /** Busy until the promise resolves. */
  onSignedIn: () => Promise<void>;
}

/** There is no button on a device without a passkey. */
function PasskeyButton({ readNumber, disabled, onSignedIn }: PasskeyButtonProps) {
  const [isShown, setShown] = useState(hasPasskey);
  const [problem, setProblem] = useState('');
  const { busy, run } = useOneAtATime<'signIn'>();

  useEffect(() => {
    // Its press must not wait for files.
    if (isShown)
      import('./passkey-auth.ts').then(({ prepare }) => prepare()).catch(() => undefined);
  }, [isShown]);

  const signIn = () =>
    run('signIn', async () => {
      setProblem('');
      const phone = readNumber();
      if (phone === null) return;
      const outcome = await attempt(phone);
      if (outcome.state === 'signedIn') {
        rememberPasskey(outcome.passkeyId);
        sessionStarted();
        await onSignedIn();
        return;
      }
      // A person who asked for a code instead is offered a new passkey after it.
      if (outcome.state === 'refused') {
        forgetPasskey();
        setShown(false);
      }
      setProblem(t(problems[outcome.state]));
    });

  if (!isShown && !problem) return null;
  return (
    <div className="passkey-way">
      {isShown && (
        <Button
          className="btn-lg w-100"
          disabled={disabled || busy !== null}
          aria-busy={busy !== null}
          onClick={() => void signIn()}
        >
          {busy ? t('Waiting for your device...') : t('Use fingerprint or screen lock')}
        </Button>
      )}
      {problem && (
        <div className="alert alert-danger mb-0 mt-3" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}

const problems: Record<Exclude<PasskeyOutcome['state'], 'signedIn'>, string> = {
  declined: msg('It was not confirmed. Try again, or ask for a code.'),
  refused: msg("This device can no longer open that number's account. Ask for a code."),
  busy: msg('Too many sign-ins at this moment. Wait a minute, or ask for a code.'),
  offline: OFFLINE_MESSAGE,
  failed: msg('This browser could not do it. Ask for a code.'),
};

async function attempt(phone: string | undefined): Promise<PasskeyOutcome> {
  try {
    const { signInWithPasskey } = await import('./passkey-auth.ts');
    return await signInWithPasskey(phone);
  } catch {
    // The file did not arrive.
    return { state: 'offline' };
  }
}
