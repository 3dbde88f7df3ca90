import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { text } from '#shared/platform/fields.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { Heading } from '#web/src/office/lib/heading.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { sessionBack, signInWithPasskey } from '#web/src/office/lib/session.ts';

const REMEMBERED = 'office.email';

const fields = { body: { email: text({ pattern: /@/ }) } };

export function PasskeyPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const signIn = useMutation({
    mutationFn: ({ email }: { email: string }) => signInWithPasskey(email),
    onSuccess: (_, { email }) => {
      localStorage.setItem(REMEMBERED, email);
      queryClient.clear();
      sessionBack();
      navigate(fromOf(state), { replace: true });
    },
  });
  const form = useForm(fields, {
    start: { email: localStorage.getItem(REMEMBERED) ?? '' },
    rules: { email: 'Enter your e-mail address.' },
    change: signIn,
  });
  return (
    <main id="main" className="office-narrow">
      <Heading title="Sign in to the office" />
      <form className="card office-card" onSubmit={form.submit} noValidate>
        <FormField
          of={form}
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username webauthn"
          refusal={signIn.error && passkeyProblem(signIn.error)}
        />
        <SubmitButton
          label="Sign in with a passkey"
          busyLabel="Waiting for your passkey..."
          busy={form.isBusy}
        />
        <p className="form-text mb-0">
          For the staff of Miliki. Somebody with the permission admin invites you.
        </p>
      </form>
    </main>
  );
}

/** The screen that asked for the sign-in; only an office path. */
function fromOf(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}
