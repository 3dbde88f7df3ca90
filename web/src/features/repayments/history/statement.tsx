import { toCsv } from '#shared/platform/csv.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { orderStatement, type RepaymentAccount } from '#shared/repayments/contract.ts';
import { repaymentErrors } from '#shared/repayments/errors.ts';
import { type Period, statementOf } from '#shared/repayments/statement.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import type { View } from '../account/view.ts';
import { paperLink } from './receipt-button.tsx';

interface StatementDialogProps {
  view: View;
  onClose: () => void;
}

/** Every charge and payment of the days that are chosen, as a PDF or a CSV. */
export function StatementDialog({ view: { account, today }, onClose }: StatementDialogProps) {
  const statement = useStatement(account);
  const isPossible = ({ from, to }: Period) => from !== '' && from <= to && to <= today;
  const asTyped = (typed: string) => typed;
  const form = useForm(orderStatement, {
    start: { from: nairobiDay(Date.parse(account.signedAt)), to: today },
    rules: {
      from: { read: asTyped, problem: () => undefined },
      to: {
        read: asTyped,
        problem: (typed) =>
          isPossible(typed) ? undefined : errorText(repaymentErrors, 'repayments.periodInvalid'),
      },
    },
    change: statement,
    clears: [],
  });

  const save = () => {
    const { from, to } = form.typed;
    // It says what is wrong with the days.
    if (!isPossible(form.typed)) return form.submit();
    saveFile(
      `statement-${account.ref}-${from}-${to}.csv`,
      toCsv(statementRows(account, form.typed, today)),
    );
    onClose();
  };

  return (
    <Dialog title={t('Statement')} busy={statement.isPending} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <FormField of={form} name="from" type="date" label={t('First day')} max={today} />
        <FormField of={form} name="to" type="date" label={t('Last day')} max={today} />
        <p className="form-text" role="status">
          {statement.isPending && t('Your statement is being made. This takes a few seconds.')}
        </p>
        <div className="confirm-actions">
          <Button look="link" disabled={statement.isPending} onClick={onClose}>
            {t('Close')}
          </Button>
          <Button disabled={statement.isPending} onClick={save}>
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

type Cell = string | number;

const HEAD = ['Day', 'What', 'Installment', 'Method', 'Reference', 'Charge', 'Payment', 'Balance'];

/**
 * @param today a day in Nairobi
 * @returns the rows of a CSV: numbers as numbers, days as 2026-11-23
 */
export function statementRows(account: RepaymentAccount, period: Period, today: string): Cell[][] {
  const { opening, lines, closing, installmentsLeft, payoff } = statementOf(account, period, today);
  const none = ['', '', '', '', ''];
  const figure = (day: string, what: string, value: number) => [day, what, ...none, value];
  return [
    HEAD,
    figure(period.from, 'opening balance', opening),
    ...lines.map(({ day, what, number, channel, reference, debit, credit, balance }): Cell[] => [
      day,
      what,
      number ?? '',
      channel ?? '',
      reference ?? '',
      debit || '',
      credit || '',
      balance,
    ]),
    figure(period.to, 'closing balance', closing),
    figure(today, 'installments left', installmentsLeft),
    figure(today, 'pays everything off today', payoff),
  ];
}
