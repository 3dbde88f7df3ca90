import { lazy, Suspense } from 'react';
import { nairobiDay } from '#shared/platform/time.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { formatDay, formatKes, formatMoment } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import {
  appliedInWords,
  methodLabels,
  type PaymentLine,
  paymentLabels,
  type View,
} from '../account/view.ts';
import { WaitingDialog } from '../waiting-dialog.tsx';
import { ReceiptButton } from './receipt-button.tsx';

const StatementDialog = lazy(async () => ({
  default: (await import('./statement.tsx')).StatementDialog,
}));

/** Every payment, and what was tried and not paid. */
export const Payments = ({ view }: { view: View }) => (
  <section aria-labelledby="payments">
    <div className="part-head">
      <h2 id="payments" className="h5">
        {t('Payments')}
      </h2>
      <DialogButton label={t('Statement')} className="btn-outline-primary">
        {(close) => (
          <Suspense fallback={<WaitingDialog title={t('Statement')} onClose={close} />}>
            <StatementDialog view={view} onClose={close} />
          </Suspense>
        )}
      </DialogButton>
    </div>
    <CardTable
      className="repayment-table"
      label={t('Payments')}
      columns={columnsOf(view)}
      items={view.payments}
      keyOf={({ key }) => key}
      emptyText={t('Nothing is paid yet.')}
    />
  </section>
);

const columnsOf = ({ account, installments }: View): readonly Column<PaymentLine>[] => [
  { title: msg('Date and time'), place: 'title', cell: (line) => <When line={line} /> },
  { title: msg('Method'), cell: ({ method }) => t(methodLabels[method]) },
  {
    title: msg('Reference'),
    cell: ({ reference }) => reference && <span className="reference">{reference}</span>,
  },
  { title: msg('Amount'), isNumber: true, cell: ({ amount }) => formatKes(amount) },
  {
    title: msg('Applied to'),
    place: 'more',
    cell: ({ applied }) => applied && appliedInWords(applied, installments),
  },
  { title: msg('Status'), place: 'corner', cell: (line) => <Status line={line} /> },
  {
    title: msg('Receipt'),
    place: 'actions',
    cell: ({ receiptNumber }) =>
      receiptNumber && (
        <div className="row-actions">
          <ReceiptButton projectId={account.projectId} receiptNumber={receiptNumber} />
        </div>
      ),
  },
];

/** A payment that was recorded on a later day counts on its own. */
function When({ line: { at, day } }: { line: PaymentLine }) {
  const isSameDay = nairobiDay(Date.parse(at)) === day;
  return <time dateTime={at}>{isSameDay ? formatMoment(at) : formatDay(day)}</time>;
}

const Status = ({ line: { status, reason } }: { line: PaymentLine }) => (
  <>
    <Chip label={paymentLabels[status]} />
    {reason && <div className="payment-reason">{t(reason)}</div>}
  </>
);
