import { useState } from 'react';
import { type RepaymentAccount, refuseSchedule } from '#shared/repayments/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { changedAgreement } from '../queries.ts';

interface RefuseScheduleProps {
  account: RepaymentAccount;
  proposedAt: string;
}

/** Keeps the schedule as it is, after a question. */
export function RefuseSchedule({ account: { ref }, proposedAt }: RefuseScheduleProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const refuse = useChange(refuseSchedule, {
    of: changedAgreement(ref),
    done: t('Your schedule stays as it is.'),
    onDone: close,
  });
  return (
    <>
      <button type="button" className="btn btn-outline-primary" onClick={() => setAsking(true)}>
        {t('Keep my schedule')}
      </button>
      {isAsking && (
        <FormDialog
          title={t('Keep your schedule as it is?')}
          submitLabel={t('Yes, keep it')}
          busyLabel={t('Sending...')}
          busy={refuse.isPending}
          onSubmit={() => refuse.mutate({ proposedAt })}
          onClose={close}
        >
          <p>{t('What is overdue stays overdue. Call us if you need another schedule.')}</p>
        </FormDialog>
      )}
    </>
  );
}
