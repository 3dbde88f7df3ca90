import { useState } from 'react';
import { type RepaymentAccount, refuseSchedule } from '#shared/repayments/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useRepaymentChange } from '../other/use-repayment-change.ts';

interface RefuseScheduleProps {
  account: RepaymentAccount;
  proposedAt: string;
}

/** Keeps the schedule as it is, after a question. */
export function RefuseSchedule({ account: { ref }, proposedAt }: RefuseScheduleProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const refuse = useRepaymentChange({
    ref,
    name: 'refuse-schedule',
    send: (_: null, idempotencyKey) =>
      call(refuseSchedule, { params: { ref }, body: { proposedAt }, idempotencyKey }),
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
          onSubmit={() => refuse.mutate(null)}
          onClose={close}
        >
          <p>{t('What is overdue stays overdue. Call us if you need another schedule.')}</p>
        </FormDialog>
      )}
    </>
  );
}
