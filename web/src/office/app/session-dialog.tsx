import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#web/src/components/button.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { sessionBack, signInWithPasskey, useIsSessionOver } from '#web/src/office/lib/session.ts';

/** Asks to sign in again over the open screen, so that nothing typed is lost. */
export function SessionDialog({ email }: { email: string }) {
  const isOver = useIsSessionOver();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOver) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOver]);

  const signIn = useMutation({
    mutationFn: () => signInWithPasskey(email),
    onSuccess: () => {
      sessionBack();
      // Failed queries run again; the screen stays as it is.
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    },
  });

  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby="session-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-title" className="h5">
        Your session has ended
      </h2>
      <p>It ends after 15 minutes without work. What you typed is still here.</p>
      {signIn.error && (
        <p className="field-error" role="alert">
          {passkeyProblem(signIn.error)}
        </p>
      )}
      <div className="confirm-actions">
        <Button
          look="primary"
          disabled={signIn.isPending}
          aria-busy={signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          {signIn.isPending ? 'Waiting for your passkey...' : 'Sign in with your passkey'}
        </Button>
      </div>
    </dialog>
  );
}
