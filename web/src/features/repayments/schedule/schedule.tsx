import { lazy, Suspense, useState } from 'react';
import { type ChargePart, chargeParts, charges, sumOfParts } from '#shared/agreements/charges.ts';
import { daysBetween, type RowState } from '#shared/agreements/replay.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { formatDays } from '#web/src/lib/language/format-ago.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import {
  chargedIn,
  type RowReceipt,
  receiptsByRow,
  rowLabels,
  rowsInView,
  type View,
} from '../account/view.ts';
import { ReceiptButton } from '../history/receipt-button.tsx';
import { WaitingDialog } from '../waiting-dialog.tsx';

const MoveDayDialog = lazy(async () => ({
  default: (await import('./move-day.tsx')).MoveDayDialog,
}));

/** Every row of the agreement, with what is paid of it. */
export function Schedule({ view }: { view: View }) {
  const { rows } = view.state;
  const [showsAll, setShowsAll] = useState(false);
  const inView = showsAll ? rows : rowsInView(rows);
  const isAhead = view.account.anchorDay === null;
  return (
    <section aria-labelledby="schedule">
      <div className="part-head">
        <h2 id="schedule" className="h5">
          {t('Your schedule')}
        </h2>
        {view.account.status === 'Active' && (
          <DialogButton label={t('Move a due date')} className="btn-outline-primary">
            {(close) => (
              <Suspense fallback={<WaitingDialog title={t('Move a due date')} onClose={close} />}>
                <MoveDayDialog view={view} onClose={close} />
              </Suspense>
            )}
          </DialogButton>
        )}
      </div>
      {isAhead && (
        <p className="lead-text">{t('Repayments start one month after you accept delivery.')}</p>
      )}
      <p className="form-text">
        {orderText(chargedIn(view))} {t('What you pay beyond the last installment is your credit.')}
      </p>
      <CardTable
        className={isAhead ? 'repayment-table is-ahead' : 'repayment-table'}
        label={t('Your schedule')}
        columns={columnsOf(view)}
        items={inView}
        keyOf={({ number }) => String(number)}
        rowClass={rowClass}
      />
      {inView.length < rows.length && (
        <Button look="link" onClick={() => setShowsAll(true)}>
          {t('Show all {n} rows', { n: rows.length })}
        </Button>
      )}
    </section>
  );
}

/** Says what a payment is counted towards. It names only the charges that the agreement has. */
function orderText(parts: readonly ChargePart[]): string {
  if (parts.length === 0)
    return t('A payment is counted towards the oldest unpaid installment first.');
  const language = currentLanguage();
  return t(
    'A payment is counted towards the oldest unpaid installment first: the installment, then {charges}.',
    { charges: parts.map((part) => charges[part].order[language]).join(t(', then ')) },
  );
}

function columnsOf({ installments, payments, account, today }: View): readonly Column<RowState>[] {
  const receipts = receiptsByRow(payments);
  return [
    { title: msg('Installment'), place: 'title', cell: (row) => nameOf(row, installments) },
    {
      title: msg('Due'),
      // Of a row that is begun, what is left matters more; the state says when.
      place: (row) => (isPlain(row) ? undefined : 'more'),
      cell: ({ dueDay }) => dueDay && formatDay(dueDay),
    },
    { title: msg('Amount'), isNumber: true, cell: (row) => <Amount row={row} /> },
    {
      title: msg('Paid'),
      place: 'more',
      isNumber: true,
      cell: ({ paid }) => paid > 0 && formatKes(paid),
    },
    {
      title: msg('Balance'),
      place: (row) => (isPlain(row) ? 'more' : undefined),
      isNumber: true,
      cell: ({ balance }) => formatKes(balance),
    },
    { title: msg('Status'), place: 'corner', cell: (row) => <RowChip row={row} today={today} /> },
    { title: msg('Paid on'), place: 'more', cell: ({ paidOn }) => paidOn && formatDay(paidOn) },
    {
      title: msg('Receipt'),
      place: 'actions',
      cell: ({ number }) => (
        <Receipts projectId={account.projectId} receipts={receipts.get(number) ?? []} />
      ),
    },
  ];
}

function nameOf({ number, amount }: RowState, installments: number): string {
  if (number === 0) return t('Deposit');
  if (number <= installments) return t('{n} of {count}', { n: number, count: installments });
  return amount > 0 ? t('Refund that is owed again') : t('Later charges');
}

/** The balance of a row that is not begun, or done, is the amount, or nothing. */
const isPlain = ({ balance, paid, waived }: RowState): boolean =>
  balance === 0 || paid + waived === 0;

const rowClass = (row: RowState): string => (isDepositOpen(row) ? 'is-now' : '');

/** The deposit can be paid before anything has a day. */
const isDepositOpen = ({ number, balance }: RowState): boolean => number === 0 && balance > 0;

function RowChip({ row, today }: { row: RowState; today: string }) {
  const isToPay = isDepositOpen(row) && row.dueDay === null;
  if (isToPay) return <span className="chip chip-wait">{t('To be paid first')}</span>;
  const { text, tone } = rowLabels[row.status];
  return <span className={`chip chip-${tone}`}>{whenOf(row, today) ?? t(text)}</span>;
}

/** Says when a row is or was due. */
function whenOf({ status, daysOverdue, dueDay }: RowState, today: string): string | null {
  if (status === 'Overdue') return tn(daysOverdue, 'Overdue 1 day', 'Overdue {n} days');
  if (status !== 'Due' || !dueDay) return null;
  const days = daysBetween(today, dueDay);
  // Within the grace, it is late without being called so.
  return days < 0 ? t('Due') : t('Due {when}', { when: formatDays(days) });
}

/** The installment with its charges, which are listed where there are any. */
function Amount({ row: { amount, charged, waived } }: { row: RowState }) {
  const added = sumOfParts(charged);
  const whole = formatKes(amount + added);
  if (added + waived === 0) return whole;
  const language = currentLanguage();
  return (
    <details className="row-amount">
      <summary>{whole}</summary>
      <dl>
        <Part label={t('Installment')} amount={amount} />
        {chargeParts.map((part) => (
          <Part key={part} label={charges[part].title[language]} amount={charged[part]} />
        ))}
        <Part label={t('Waived')} amount={-waived} />
      </dl>
    </details>
  );
}

const Part = ({ label, amount }: { label: string; amount: number }) =>
  amount !== 0 && (
    <div>
      <dt>{label}</dt>
      <dd>{formatKes(amount)}</dd>
    </div>
  );

interface ReceiptsProps {
  projectId: string;
  receipts: readonly RowReceipt[];
}

const Receipts = ({ projectId, receipts }: ReceiptsProps) =>
  receipts.length > 0 && (
    <div className="row-actions">
      {receipts.map(({ receiptNumber }) => (
        <ReceiptButton key={receiptNumber} projectId={projectId} receiptNumber={receiptNumber} />
      ))}
    </div>
  );
