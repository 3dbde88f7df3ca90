import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { acceptInvitation, openInvitation } from '#shared/staff/contract.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { call } from '#web/src/office/lib/api.ts';
import { Loaded } from '#web/src/office/lib/card.tsx';
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
      <Loaded query={invitation} label="Reading the invitation" shape="row">
        {(found) => <JoinForm token={token} invitation={found} />}
      </Loaded>
    </main>
  );
}

interface JoinFormProps {
  token: string;
  invitation: { name: string; email: string; options: unknown };
}

function JoinForm({ token, invitation }: JoinFormProps) {
  const join = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const answer = JSON.stringify(await makePasskey(invitation.options));
      await call(acceptInvitation, { body: { token, name, answer } });
      localStorage.setItem('office.email', invitation.email);
    },
  });
  const form = useForm(acceptInvitation, {
    start: { name: '' },
    rules: { name: 'Name the device, such as "Office laptop".' },
    change: join,
  });

  if (join.isSuccess) {
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
    <form className="card office-card" onSubmit={form.submit} noValidate>
      <p>
        Welcome, {invitation.name}. You will sign in as <strong>{invitation.email}</strong> with a
        passkey: the fingerprint, face or PIN of this device, or a hardware key.
      </p>
      <FormField
        of={form}
        name="name"
        label="Name of this device"
        placeholder="Office laptop"
        refusal={join.error && passkeyProblem(join.error)}
      />
      <SubmitButton
        label="Register a passkey"
        busyLabel="Waiting for your passkey..."
        busy={form.isBusy}
      />
    </form>
  );
}
