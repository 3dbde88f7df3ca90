import { useState } from 'react';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { ConfirmationForm } from '#web/src/components/confirmation-form.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useClosing } from './use-closing.ts';
import { type Possessions, WhatIsLost } from './what-is-lost.tsx';

/** Closes the account: it says which data go and which stay, asks, and then needs a code by SMS. */
export function DeleteAccount(possessions: Possessions) {
  const [isAsking, setAsking] = useState(false);
  const { confirmation, close } = useClosing();
  const { send, problem, sentFor } = confirmation;
  const sent = sentFor(null);
  return (
    <section className="card profile-section">
      <h2 className="h5">{t('Delete account')}</h2>
      <p>
        {t(
          'Your name, number, e-mail, business details, picture, settings and API key are removed, and every session ends. Applications and their documents stay, because the law requires us to keep them. Your customers are erased within days, with their points, and SMS you sent can no longer be reached: download your data first. This cannot be undone.',
        )}
      </p>
      <WhatIsLost {...possessions} />
      {sent === null ? (
        <div>
          {problem && (
            <div className="alert alert-danger" role="alert">
              {problem}
            </div>
          )}
          <button
            type="button"
            className="btn btn-outline-danger"
            aria-busy={send.isPending}
            onClick={() => !send.isPending && setAsking(true)}
          >
            {t('Delete account')}
          </button>
        </div>
      ) : (
        <ConfirmationForm
          sent={sent}
          confirmation={confirmation}
          act={close}
          label={t('Delete my account for good')}
          busyLabel={t('Deleting...')}
          isDangerous
          onCancel={confirmation.forgetSent}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('Delete your account?')}
        confirmLabel={t('Yes, send me a code')}
        busyLabel={t('Sending code...')}
        busy={send.isPending}
        onConfirm={() => send.mutate(null, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t(
          'We send a code by SMS to the number you sign in with. Your account is deleted when you enter it, for good.',
        )}
      </ConfirmDialog>
    </section>
  );
}
