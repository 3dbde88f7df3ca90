import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { LONGEST_NAME, LONGEST_REFERRAL_CODE, shopNameRefusals } from '#shared/accounts/profile.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { signInMessages, signInToasts } from '#shared/sign-in/messages.ts';
import { Button } from '#web/src/components/button.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { LanguageSwitch } from '#web/src/components/language-switch.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { t } from '#web/src/lib/language/text.ts';
import { lastFarewell } from '#web/src/lib/session/farewell.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import type { CodeRequest } from './code-request.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useSendCode } from './use-send-code.ts';
import { type CodeRequestState, useSignIn } from './use-sign-in.ts';

export default function SignInPage() {
  const [search] = useState(useLocation().search);
  const flow = useSignIn(search);
  if (flow.destination) return <Navigate to={flow.destination} replace />;
  return (
    <div className="sign-in">
      <main id="main" className="sign-in-card card">
        <Link to="/" className="sign-in-logo">
          <Logo />
        </Link>
        <PageHeading />
        {flow.step === 'code' && <FarewellNote />}
        {flow.step === 'checking' && flow.checkError === null && (
          <Spinner label={t('One moment')} />
        )}
        {flow.step === 'checking' && flow.checkError !== null && (
          <ErrorCard error={flow.checkError} onRetry={flow.checkAccount} />
        )}
        {flow.step === 'code' && (
          <CodeSteps code={flow.code} onVerified={flow.verified} onPasskey={flow.checkAccount} />
        )}
        {flow.step === 'signUp' && <SignUpStep onDone={flow.finish} onStartOver={flow.startOver} />}
        {flow.step === 'offer' && flow.offer && <flow.offer.Step onDone={flow.leaveOffer} />}
        <LanguageSwitch />
      </main>
    </div>
  );
}

interface CodeStepsProps {
  code: CodeRequestState;
  onVerified: () => Promise<void>;
  onPasskey: () => Promise<void>;
}

function CodeSteps({ code, onVerified, onPasskey }: CodeStepsProps) {
  const [announcement, announce] = useAnnouncement();
  const sending = useSendCode(code, announce);
  const { request } = code;
  const open = request && !request.ended ? request : null;

  const startAgain = ({ phone, resendAt }: CodeRequest) => {
    code.change({ ended: 'lost' });
    if (resendAt <= Date.now()) void sending.send(phone);
  };

  return (
    <>
      <PhoneStep
        code={code}
        sending={sending}
        hidden={open !== null}
        announce={announce}
        onPasskey={onPasskey}
      />
      {open && (
        <CodeStep
          request={open}
          change={code.change}
          onVerified={onVerified}
          onStartAgain={() => startAgain(open)}
          onChangeNumber={code.putAside}
          announce={announce}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Announces a text once. If it stayed in the page, it would be read again when no longer true. */
function useAnnouncement() {
  const [text, announce] = useState('');
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => announce(''), 10_000);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, announce] as const;
}

/** Tells a person removed from a business why this screen is here, and what was not sent. */
export function FarewellNote() {
  const [farewell] = useState(lastFarewell);
  if (!farewell) return null;
  const { reason, typed } = farewell;
  return (
    <div className="alert alert-warning" role="status">
      <p>{reason}</p>
      {typed.length > 0 && (
        <>
          <p>{t('This was not sent. Write it down for the owner:')}</p>
          <ul>
            {typed.map(([label, text]) => (
              <li key={`${label} ${text}`}>
                {label}: <strong>{text}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface SignUpStepProps {
  onDone: () => void;
  onStartOver: () => void;
}

export function SignUpStep({ onDone, onStartOver }: SignUpStepProps) {
  const [fullName, setFullName] = useState('');
  const [referralCode, setReferralCode] = useState(storedReferral);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);

  useEffect(() => nameInput.current?.focus(), []);

  const create = async (name: string) => {
    setBusy(true);
    try {
      const { openAccount } = await import('./account-requests.ts');
      await openAccount({ fullName: name, referralCode: referralCode.trim() || null });
      forgetReferral();
      toastSuccess(signInToasts.accountCreated);
      onDone();
    } catch (error) {
      const isOfName = shopNameRefusals.some((code) => hasCode(error, code));
      toastError(isOfName ? messageOf(error) : signInMessages.createAccountFailed);
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = withoutUnseen(fullName).trim();
    if (isBlank(name)) toastError(signInMessages.fullNameRequired);
    else if (!smsNameProblem(name)) return void create(name);
    setChecked(true);
    nameInput.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <p>{t('Your number is verified. One last step to open your account.')}</p>
      <TextField
        ref={nameInput}
        size="large"
        label={t('Full Name')}
        autoComplete="name"
        maxLength={LONGEST_NAME}
        value={fullName}
        error={isChecked ? smsNameProblem(fullName) : undefined}
        onType={setFullName}
      />
      <TextField
        size="large"
        label={t('Referral code')}
        optional
        maxLength={LONGEST_REFERRAL_CODE}
        value={referralCode}
        onType={setReferralCode}
      />
      <SubmitButton label={t('Finish')} busyLabel={t('Creating Account...')} busy={busy} />
      <Button look="link" className="w-100 mt-2" disabled={busy} onClick={onStartOver}>
        {t('Use another number')}
      </Button>
    </form>
  );
}

const KEY = 'miliki.referral';

/** The code of `?ref=CODE`, stored by each page before the first paint (web/prerender/early.js). */
function storedReferral(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** On a shared phone a used code must not count for the next person. */
function forgetReferral(): void {
  localStorage.removeItem(KEY);
}
