import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { closeAccount, sendClosingCode } from '#shared/account-closing/contract.ts';
import type { ProjectRow } from '#shared/projects/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { ConfirmationForm } from '#web/src/components/confirmation-form.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import { useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { signOutTo } from '#web/src/lib/session/session.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** Says which data go and which stay, asks, and then needs a code by SMS. */
export function DeleteAccount({ download, ...possessions }: Possessions & { download: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const { confirmation, close } = useClosing();
  const { send, problem, sentFor } = confirmation;
  const sent = sentFor(null);
  return (
    <section className="card profile-section">
      <h2 className="h5">{t('Delete account')}</h2>
      <p>
        {t(
          'We remove your name, number, e-mail, business details, picture, settings and API key, and sign you out everywhere. We erase your customers and their points within days, and you can no longer see the SMS you sent. Applications and their documents stay, because the law requires us to keep them. This cannot be undone.',
        )}
      </p>
      <WhatIsLost {...possessions} />
      {download}
      {sent === null ? (
        <div className="mt-3">
          <Alert>{problem}</Alert>
          <Button
            look="danger"
            aria-busy={send.isPending}
            onClick={() => !send.isPending && setAsking(true)}
          >
            {t('Delete account')}
          </Button>
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
          'We will send a code by SMS to the number you sign in with. When you enter it, your account is deleted for good.',
        )}
      </ConfirmDialog>
    </section>
  );
}

function useClosing() {
  const confirmation = useConfirmation({
    purpose: 'accountClosing',
    sendCode: (_: null) => call(sendClosingCode),
  });

  const close = useMutation({
    mutationFn: (code: string) => call(closeAccount, { body: { code } }),
    onMutate: () => confirmation.setProblem(null),
    onSuccess: () => {
      signOutTo('/');
      toastSuccess(t('Your account is deleted.'));
    },
    onError: (error) => confirmation.setProblem(messageOf(error)),
  });

  return { confirmation, close };
}

interface Possessions {
  projects: readonly ProjectRow[] | undefined;
  waiting: number;
}

function WhatIsLost({ projects, waiting }: Possessions) {
  const dashboard = useQuery(dashboardQuery());
  const credits = dashboard.data?.smsBalance ?? 0;
  const owned = projects?.filter(({ stage }) => stage === 'Owned by You').length ?? 0;
  const isUnknown = dashboard.data === undefined || projects === undefined;
  if (!isUnknown && credits + owned + waiting === 0) return null;
  return (
    <div className="alert alert-warning" role="status">
      <strong>{t('You will lose')}</strong>
      <ul className="mb-0">
        {credits > 0 && (
          <li>{t('{n} SMS credits, which are not refunded', { n: formatNumber(credits) })}</li>
        )}
        {owned > 0 && (
          <li>
            {t('Access to your certificate of ownership and its papers.')}{' '}
            <Link to="/projects">{t('Download them first')}</Link>
          </li>
        )}
        {waiting > 0 && (
          <li>
            {t('{n} awards on this phone that were not sent yet', { n: formatNumber(waiting) })}
          </li>
        )}
        {isUnknown && (
          <li>
            {t('Any SMS credits and certificates: we could not check now whether you have some')}
          </li>
        )}
      </ul>
    </div>
  );
}
