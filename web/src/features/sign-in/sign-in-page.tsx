import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { LanguageSwitch } from '#web/src/components/language-switch.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { lastFarewell } from '#web/src/lib/session/farewell.ts';
import type { CodeRequest } from './code-request.ts';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { SignUpStep } from './sign-up-step.tsx';
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
