import { useState } from 'react';
import {
  type ApplicationDetail,
  withdrawApplication,
} from '../../../../../shared/contracts/financing.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { useChange } from '../use-change.ts';

/** Takes the application back. What the owner looked at goes along: a change in between refuses it. */
export function Withdraw({ application }: { application: ApplicationDetail }) {
  const { applicationId, ref, version } = application;
  const [isAsking, setAsking] = useState(false);
  const withdraw = useChange({
    applicationId,
    send: (seen: number, idempotencyKey) =>
      call(withdrawApplication, {
        params: { applicationId },
        body: { version: seen },
        idempotencyKey,
      }),
    done: { title: 'Success', text: `Application ${ref} is withdrawn.` },
  });

  return (
    <>
      <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
        Withdraw application
      </button>
      <ConfirmDialog
        open={isAsking}
        title={`Withdraw application ${ref}?`}
        confirmLabel="Yes, withdraw"
        busyLabel="Withdrawing..."
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(version, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        You can apply again later.
      </ConfirmDialog>
    </>
  );
}
