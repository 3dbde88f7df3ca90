import { Link } from 'react-router';
import { formatKenyanPhone } from '../../../../../shared/platform/phone.ts';
import type { Customer } from '../../../../../shared/rewards/contract.ts';
import { worthOf } from '../../../../../shared/rewards/points.ts';
import { CardTable, type Column } from '../../../components/card-table.tsx';
import { formatDay, formatNumber } from '../../../lib/language/format.ts';
import { msg, t } from '../../../lib/language/text.ts';
import { fragmentOf } from '../../../lib/navigation/fragment.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';
import { consentLabel } from './consent-label.ts';

interface CustomerTableProps {
  customers: readonly Customer[];
  rules: PointRules;
  onAdjust: (customer: Customer) => void;
  onEdit: (customer: Customer) => void;
  /** Null where the role may not: only the owner erases. */
  onErase: ((customer: Customer) => void) | null;
}

export function CustomerTable(props: CustomerTableProps) {
  const { customers, rules, onAdjust, onEdit, onErase } = props;
  const columns: Column<Customer>[] = [
    {
      title: msg('Phone'),
      place: 'title',
      cell: ({ phone }) => <span className="phone-number">{formatKenyanPhone(phone)}</span>,
    },
    { title: msg('Name'), cell: ({ name }) => name ?? '–' },
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
    { title: msg('Last visit'), cell: ({ lastVisit }) => formatDay(lastVisit) },
    { title: msg('Next expiry'), cell: nextExpiry },
    { title: msg('SMS'), cell: ({ consent }) => consentLabel(consent) },
    {
      title: msg('Actions'),
      place: 'actions',
      cell: (customer) => (
        <CustomerActions
          customer={customer}
          onAdjust={() => onAdjust(customer)}
          onEdit={() => onEdit(customer)}
          onErase={onErase && (() => onErase(customer))}
        />
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

const nextExpiry = ({ nextExpiry: next }: Customer): string =>
  next ? `${pointsText(next.points)}, ${formatDay(next.on)}` : '–';

interface CustomerActionsProps {
  customer: Customer;
  onAdjust: () => void;
  onEdit: () => void;
  onErase: (() => void) | null;
}

function CustomerActions(props: CustomerActionsProps) {
  const { phone } = props.customer;
  const of = <span className="visually-hidden"> {formatKenyanPhone(phone)}</span>;
  const hash = fragmentOf({ phone });
  return (
    <div className="row-actions">
      <Link to={{ search: '?tab=award', hash }}>
        {t('Award')}
        {of}
      </Link>
      <Link to={{ pathname: '/reedem-points', hash }}>
        {t('Redeem')}
        {of}
      </Link>
      <Link to={{ search: '?tab=history', hash }}>
        {t('History')}
        {of}
      </Link>
      <button type="button" className="btn-as-link" onClick={props.onAdjust}>
        {t('Adjust')}
        {of}
      </button>
      <button type="button" className="btn-as-link" onClick={props.onEdit}>
        {t('Edit')}
        {of}
      </button>
      {props.onErase && (
        <button type="button" className="btn-as-link" onClick={props.onErase}>
          {t('Erase')}
          {of}
        </button>
      )}
    </div>
  );
}
