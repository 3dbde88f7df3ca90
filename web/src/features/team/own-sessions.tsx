import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signOutEverywhere } from '#shared/sessions/contract.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Ends the sessions of this person, whatever the role: the profile is of an owner. */
export function OwnSessions() {
  const [isAsking, setAsking] = useState(false);
  const everywhere = useMutation({
    mutationFn: () => call(signOutEverywhere),
    onSuccess: () => {
      signOutTo('/login');
      toastSuccess({ title: t('Success'), text: t('You are signed out everywhere.') });
    },
    onError: (error) => {
      setAsking(false);
      toastError(messageOf(error));
    },
  });
  return (
    <section className="card profile-section" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="h5">
        {t('Your sign-in')}
      </h2>
      <p>
        {t(
          'On a phone that others use, log out when you go. Have you lost a phone? End every session, this one included.',
        )}
      </p>
      <div className="button-row">
        <button
          type="button"
          className="btn btn-outline-primary"
          onClick={() => signOutTo('/login')}
        >
          {t('Log out here')}
        </button>
        <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
          {t('Sign out everywhere')}
        </button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('Sign out everywhere?')}
        confirmLabel={t('Yes, sign out')}
        busyLabel={t('Signing out...')}
        busy={everywhere.isPending}
        onConfirm={() => everywhere.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('No phone or computer stays signed in. To come back, you need a new code by SMS.')}
      </ConfirmDialog>
    </section>
  );
}
