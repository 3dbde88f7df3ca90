import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { ErrorCard } from '../../components/error-card.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { SignUpStep } from './sign-up-step.tsx';
import { useSignIn } from './use-sign-in.ts';

export default function SignInPage() {
  const [search] = useState(window.location.search);
  const flow = useSignIn(search);
  if (flow.destination) return <Navigate to={flow.destination} replace />;
  return (
    <div className="sign-in">
      <main id="main" className="sign-in-card card">
        <Link to="/" className="sign-in-logo">
          <Logo />
        </Link>
        <PageHeading title="Sign In" />
        {flow.step === 'checking' && flow.checkError === null && <Spinner label="One moment" />}
        {flow.step === 'checking' && flow.checkError !== null && (
          <ErrorCard error={flow.checkError} onRetry={flow.checkAccount} />
        )}
        {/* Kept while the code is typed: the number and the robot check are still needed after it. */}
        <div hidden={flow.step !== 'phone'}>
          <PhoneStep onSent={flow.codeSent} />
        </div>
        {flow.step === 'code' && (
          <CodeStep phone={flow.phone} onVerified={flow.checkAccount} onBack={flow.askPhone} />
        )}
        {flow.step === 'signUp' && <SignUpStep onDone={flow.finish} />}
      </main>
    </div>
  );
}
