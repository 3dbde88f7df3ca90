import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { sessionBack, signInWithPasskey } from '#web/src/office/lib/session.ts';

const REMEMBERED = 'office.email';

/** Signs a member of the staff in: an e-mail address, and a touch of the passkey. */
export function PasskeyPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [email, setEmail] = useState(() => localStorage.getItem(REMEMBERED) ?? '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    if (!email.includes('@')) return setProblem('Enter your e-mail address.');
    setBusy(true);
    try {
      await signInWithPasskey(email);
      localStorage.setItem(REMEMBERED, email.trim());
      queryClient.clear();
      sessionBack();
      navigate(fromOf(state), { replace: true });
    } catch (error) {
      setProblem(passkeyProblem(error));
      setBusy(false);
    }
  };

  return (
    <main id="main" className="office-narrow">
      <Heading title="Sign in to the office" />
      <form className="card office-card" onSubmit={(event) => void signIn(event)} noValidate>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="username webauthn"
          value={email}
          onType={setEmail}
          error={problem || undefined}
        />
        <SubmitButton
          label="Sign in with a passkey"
          busyLabel="Waiting for your passkey..."
          busy={busy}
        />
        <p className="form-text mb-0">
          For the staff of Miliki. Somebody with the permission admin invites you.
        </p>
      </form>
    </main>
  );
}

/** The screen that asked for the sign-in; only a path of the office. */
function fromOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}
