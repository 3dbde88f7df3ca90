import type { Purchase } from '#shared/purchases/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatKes, formatMoment } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { nameOf } from './offer.ts';
import { ReceiptButton } from './receipt-button.tsx';

/** What was bought, newest first. */
export function History({ purchases }: { purchases: readonly Purchase[] }) {
  if (purchases.length === 0) {
    return <p className="form-text">{t('Nothing yet. What you buy is listed here.')}</p>;
  }
  return (
    <CardTable
      label={t('Bought')}
      columns={columns}
      items={purchases}
      keyOf={({ receipt }) => receipt}
    />
  );
}

const columns: readonly Column<Purchase>[] = [
  { title: msg('Date'), cell: ({ at }) => formatMoment(at) },
  { title: msg('What'), place: 'title', cell: nameOf },
  { title: msg('Amount'), isNumber: true, cell: ({ price }) => formatKes(price) },
  { title: msg('M-Pesa receipt'), cell: ({ receipt }) => receipt },
  {
    title: msg('Receipt'),
    place: 'actions',
    cell: ({ receipt }) => <ReceiptButton receipt={receipt} />,
  },
];
