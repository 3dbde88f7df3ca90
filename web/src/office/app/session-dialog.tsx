import { useEffect, useRef, useState } from 'react';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { queryClient } from '#web/src/office/lib/query-client.ts';
import { sessionBack, signInWithPasskey, useIsSessionOver } from '#web/src/office/lib/session.ts';

/** Asks to sign in again over the screen that was open, so that nothing typed is lost. */
export function SessionDialog({ email }: { email: string }) {
  const isOver = useIsSessionOver();
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (isOver) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOver]);

  const signIn = async () => {
    setBusy(true);
    setProblem('');
    try {
      await signInWithPasskey(email);
      sessionBack();
      // Queries that failed meanwhile run again; the screen stays as it is.
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    } catch (error) {
      setProblem(passkeyProblem(error));
    } finally {
      setBusy(false);
    }
  };

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
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="confirm-actions">
        <button
          type="button"
          className="btn btn-primary"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void signIn()}
        >
          {busy ? 'Waiting for your passkey...' : 'Sign in with your passkey'}
        </button>
      </div>
    </dialog>
  );
}
