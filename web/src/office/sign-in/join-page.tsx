import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { acceptInvitation, openInvitation } from '#shared/staff/contract.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { makePasskey, passkeyProblem } from '#web/src/office/lib/passkey.ts';

/** Where an invitation leads: its secret is behind the `#`, which no server sees. */
export function JoinPage() {
  const { hash } = useLocation();
  const [token] = useState(() => hash.slice(1));
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(openInvitation, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <main id="main" className="office-narrow">
      <Heading title="Join the office" />
      {token === '' && <p>Open the whole link of your invitation: its end is missing.</p>}
      {invitation.isLoading && <Skeleton label="Reading the invitation" shape="row" />}
      {invitation.error && (
        <ErrorCard error={invitation.error} onRetry={() => void invitation.refetch()} />
      )}
      {invitation.data && <JoinForm token={token} invitation={invitation.data} />}
    </main>
  );
}

interface JoinFormProps {
  token: string;
  invitation: { name: string; email: string; options: unknown };
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const [device, setDevice] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [problem, setProblem] = useState('');

  const join = async (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    if (!device.trim()) return setProblem('Name the device, such as "Office laptop".');
    setState('busy');
    try {
      const answer = JSON.stringify(await makePasskey(invitation.options));
      await call(acceptInvitation, { body: { token, name: device.trim(), answer } });
      localStorage.setItem('office.email', invitation.email);
      setState('done');
    } catch (error) {
      setProblem(passkeyProblem(error));
      setState('asking');
    }
  };

  if (state === 'done') {
    return (
      <div className="card office-card" role="status">
        <p>Your passkey is registered. Sign in with it, and add a second one at once.</p>
        <Link className="btn btn-primary" to="/sign-in">
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <form className="card office-card" onSubmit={(event) => void join(event)} noValidate>
      <p>
        Welcome, {invitation.name}. You will sign in as <strong>{invitation.email}</strong> with a
        passkey: the fingerprint, face or PIN of this device, or a hardware key.
      </p>
      <TextField
        label="Name of this device"
        placeholder="Office laptop"
        maxLength={40}
        value={device}
        onType={setDevice}
        error={problem || undefined}
      />
      <SubmitButton
        label="Register a passkey"
        busyLabel="Waiting for your passkey..."
        busy={state === 'busy'}
      />
    </form>
  );
}
