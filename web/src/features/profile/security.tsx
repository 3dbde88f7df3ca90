import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../components/toast-store.ts';
import { messageOf } from '../../lib/api-error.ts';
import { signOutEverywhereTo } from '../../lib/sign-out-everywhere.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';

/** For an owner who lost a phone, or signed in on somebody else's. */
export function Security() {
  const [asking, setAsking] = useState(false);
  const { busy, run } = useOneAtATime<'signOut'>();

  const signOut = () =>
    run('signOut', async () => {
      try {
        await signOutEverywhereTo('/login');
        toastSuccess({ title: 'Success', text: 'You are signed out everywhere.' });
      } catch (error) {
        toastError(messageOf(error));
      } finally {
        setAsking(false);
      }
    });

  return (
    <section className="card profile-section">
      <h2 className="h5">Security</h2>
      <p>
        Have you lost a phone, or signed in on one that is not yours? End every session, this one
        included.
      </p>
      <div>
        <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirmLabel="Yes, sign out"
        busyLabel="Signing out..."
        busy={busy !== null}
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      >
        No phone or computer stays signed in. A screen that is open elsewhere may work for up to an
        hour more. To come back, you need a new code by SMS.
      </ConfirmDialog>
    </section>
  );
}
