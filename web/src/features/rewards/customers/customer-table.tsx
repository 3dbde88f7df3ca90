import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { PointRules } from '../point-rules.ts';
import { consentLabel } from './consent-label.ts';
import type { CustomerAct } from './customer-act.ts';
import { CustomerActions } from './customer-actions.tsx';
import { nextExpiryText } from './next-expiry-text.ts';

interface CustomerTableProps {
  customers: readonly Customer[];
  rules: PointRules;
  onAct: (customer: Customer, act: CustomerAct) => void;
}

/** Customers on a desk. */
export function CustomerTable({ customers, rules, onAct }: CustomerTableProps) {
  const columns: Column<Customer>[] = [
    {
      title: msg('Phone'),
      place: 'title',
      cell: ({ phone }) => <span className="phone-number">{formatKenyanPhone(phone)}</span>,
    },
    {
      title: msg('Name'),
      // Two lines of it are shown.
      cell: ({ name }) => (
        <span className="long-name" title={name ?? undefined}>
          {name ?? '–'}
        </span>
      ),
    },
    { title: msg('Balance'), isNumber: true, cell: ({ points }) => formatNumber(points) },
    {
      title: msg('Value (KES)'),
      isNumber: true,
      cell: ({ points }) => formatNumber(worthOf(points, rules.pointValue)),
    },
    {
      title: msg('Earned / Redeemed'),
      isNumber: true,
      cell: ({ earned, redeemed }) => `${formatNumber(earned)} / ${formatNumber(redeemed)}`,
    },
    { title: msg('Last visit'), cell: ({ lastVisit }) => (lastVisit ? formatDay(lastVisit) : '–') },
    { title: msg('Next expiry'), cell: nextExpiryText },
    { title: msg('SMS'), cell: ({ consent }) => consentLabel(consent) },
    {
      title: msg('Actions'),
      place: 'actions',
      cell: (customer) => (
        <CustomerActions customer={customer} onAct={(act) => onAct(customer, act)} />
      ),
    },
  ];
  return (
    <CardTable
      className="points-table"
      label={t('Customers')}
      columns={columns}
      items={customers}
      keyOf={({ phone }) => phone}
    />
  );
}
