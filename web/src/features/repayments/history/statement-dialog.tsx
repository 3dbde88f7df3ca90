import { type FormEvent, useState } from 'react';
import { toCsv } from '#shared/platform/csv.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { repaymentErrors } from '#shared/repayments/errors.ts';
import { Dialog } from '#web/src/components/dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { statementRows } from './statement-rows.ts';
import { useStatement } from './use-statement.ts';

interface StatementDialogProps {
  view: View;
  onClose: () => void;
}

/** Chooses the days of a statement, and the kind of its file. */
export function StatementDialog({ view: { account, today }, onClose }: StatementDialogProps) {
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
          <button
            type="button"
            className="btn btn-link"
            disabled={statement.isPending}
            onClick={onClose}
          >
            {t('Close')}
          </button>
          <button
            type="button"
            className="btn btn-outline-primary"
            disabled={statement.isPending}
            onClick={() => ifPossible(save)}
          >
            {t('Download as CSV')}
          </button>
          <button type="submit" className="btn btn-primary" aria-busy={statement.isPending}>
            {t('Download as PDF')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
