import { type FormEvent, useState } from 'react';
import { toCsv } from '#shared/platform/csv.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { orderStatement, type RepaymentAccount } from '#shared/repayments/contract.ts';
import { repaymentErrors } from '#shared/repayments/errors.ts';
import type { Period } from '#shared/repayments/statement.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { statementRows } from '../account/statement-rows.ts';
import type { View } from '../account/view.ts';
import { paperLink } from './receipt-button.tsx';

/** Every charge and payment of a time, as a PDF or a CSV. */
export function Statement({ view }: { view: View }) {
  return (
    <DialogButton label={t('Statement')} className="btn-outline-primary">
      {(close) => <StatementDialog view={view} onClose={close} />}
    </DialogButton>
  );
}

interface StatementDialogProps {
  view: View;
  onClose: () => void;
}

/** Chooses the days of a statement, and the kind of its file. */
function StatementDialog({ view: { account, today }, onClose }: StatementDialogProps) {
  const [from, setFrom] = useState(() => nairobiDay(Date.parse(account.signedAt)));
  const [to, setTo] = useState(today);
  const [problem, setProblem] = useState<string | null>(null);
  const statement = useStatement(account);

  /** Does the work, or says what is wrong with the days. */
  const ifPossible = (work: () => void) => {
    const isPossible = from !== '' && from <= to && to <= today;
    setProblem(isPossible ? null : errorText(repaymentErrors, 'repayments.periodInvalid'));
    if (isPossible) work();
  };

  const save = () => {
    const rows = statementRows(account, { from, to }, today);
    saveFile(`statement-${account.ref}-${from}-${to}.csv`, toCsv(rows));
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!statement.isPending) ifPossible(() => statement.mutate({ from, to }));
  };

  return (
    <Dialog title={t('Statement')} busy={statement.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField type="date" label={t('First day')} value={from} max={today} onType={setFrom} />
        <TextField
          type="date"
          label={t('Last day')}
          value={to}
          max={today}
          error={problem ?? undefined}
          onType={setTo}
        />
        <p className="form-text" role="status">
          {statement.isPending && t('Your statement is being made. This takes a few seconds.')}
        </p>
        <div className="confirm-actions">
          <Button look="link" disabled={statement.isPending} onClick={onClose}>
            {t('Close')}
          </Button>
          <Button disabled={statement.isPending} onClick={() => ifPossible(save)}>
            {t('Download as CSV')}
          </Button>
          <button type="submit" className="btn btn-primary" aria-busy={statement.isPending}>
            {t('Download as PDF')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Has a statement made, waits until it is there, and opens it. */
function useStatement({ ref, projectId }: RepaymentAccount) {
  return useIdempotentMutation({
    name: ({ from, to }: Period) => `statement.${ref}.${from}.${to}`,
    send: async (body, idempotencyKey) => {
      const { number } = await call(orderStatement, { params: { ref }, body, idempotencyKey });
      return paperLink(projectId, number);
    },
    onSuccess: (url) => {
      if (url) window.location.assign(url);
      else
        toastError(
          t(
            'It takes longer than usual. Your statement will be among the documents of your project.',
          ),
        );
    },
    onError: (error) => toastError(messageOf(error)),
  });
}
