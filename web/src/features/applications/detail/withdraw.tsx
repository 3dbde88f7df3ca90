import { useState } from 'react';
import { type ApplicationDetail, withdrawApplication } from '#shared/applications/contract.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';

/** Withdraws the application. The server refuses if it has changed since the owner saw it. */
export function Withdraw({ application }: { application: ApplicationDetail }) {
  const { applicationId, ref, version } = application;
  const [isAsking, setAsking] = useState(false);
  const withdraw = useChange(withdrawApplication, {
    of: { ...changedApplication(applicationId), version: () => version },
    done: t('Application {ref} is withdrawn.', { ref }),
  });

  return (
    <>
      <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
        {t('Withdraw application')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('Withdraw application {ref}?', { ref })}
        confirmLabel={t('Yes, withdraw')}
        busyLabel={t('Withdrawing...')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('You can apply again later.')}
      </ConfirmDialog>
    </>
  );
}
