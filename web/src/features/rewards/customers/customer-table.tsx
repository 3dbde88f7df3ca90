import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Role } from '#shared/platform/team-roles.ts';
import type { ConsentSource, Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Dropdown } from '#web/src/components/dropdown.tsx';
import { formatDay, formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { pointsText } from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';

interface CustomerTableProps {
  customers: readonly Customer[];
  rules: PointRules;
  onAct: (customer: Customer, act: CustomerAct) => void;
}

export function CustomerTable({ customers, rules, onAct }: CustomerTableProps) {
  const columns: Column<Customer>[] = [
    {
      title: msg('Phone'),
      place: 'title',
      cell: ({ phone }) => <span className="phone-number">{formatKenyanPhone(phone)}</span>,
    },
    {
      title: msg('Name'),
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

interface CustomerListProps {
  customers: readonly Customer[];
  rules: PointRules;
  onOpen: (customer: Customer) => void;
}

/** On a phone; a tap opens the rest. */
export const CustomerList = ({ customers, rules, onOpen }: CustomerListProps) => (
  <ul className="row-list" aria-label={t('Customers')}>
    {customers.map((customer) => (
      <li key={customer.phone}>
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen(customer)}>
          <strong className="row-title">
            {customer.name ?? formatKenyanPhone(customer.phone)}
          </strong>
          <span className="row-text">
            {pointsText(customer.points)} · {formatKes(worthOf(customer.points, rules.pointValue))}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

interface CustomerActionsProps {
  customer: Customer;
  onAct: (act: CustomerAct) => void;
}

function CustomerActions({ customer: { phone }, onAct }: CustomerActionsProps) {
  const of = <span className="visually-hidden"> {formatKenyanPhone(phone)}</span>;
  const hash = fragmentOf({ phone });
  const role = useRole();
  return (
    <Acts
      className="row-actions one-line"
      of={formatKenyanPhone(phone)}
      isText
      acts={[
        [t('Award'), `?tab=award${hash}`],
        [t('Redeem'), `/reedem-points${hash}`],
      ]}
    >
      <Dropdown label={formatKenyanPhone(phone)} button={`${t('More')} `} className="row-menu">
        <Link to={{ search: '?tab=history', hash }} className="dropdown-link">
          {t('History')}
          {of}
        </Link>
        {actsFor(role).map((act) => (
          <button
            key={act}
            type="button"
            className={`dropdown-link ${act === 'erase' ? 'dropdown-danger' : ''}`}
            onClick={() => onAct(act)}
          >
            {t(customerActs[act])}
            {of}
          </button>
        ))}
      </Dropdown>
    </Acts>
  );
}

/** Acts that have a dialog; the one that cannot be undone is last. */
export const customerActs = {
  adjust: msg('Adjust'),
  card: msg('Card'),
  tell: msg('Tell by SMS'),
  edit: msg('Edit'),
  number: msg('New number'),
  merge: msg('Merge with another'),
  erase: msg('Erase'),
} as const;

export type CustomerAct = keyof typeof customerActs;

/** Acts by routes that only the owner may call. */
const ofOwner: readonly CustomerAct[] = ['tell', 'erase'];

export const actsFor = (role: Role): CustomerAct[] =>
  (Object.keys(customerActs) as CustomerAct[]).filter(
    (act) => role === 'owner' || !ofOwner.includes(act),
  );

export interface Opened {
  customer: Customer;
  what: CustomerAct | 'sheet';
}

export function consentLabel(consent: Customer['consent']): string {
  if (!consent) return t('No');
  return consent.given ? t('Yes') : t('Opted out');
}

const sources: Readonly<Record<ConsentSource, string>> = {
  till: msg('at the till'),
  owner: msg('by the owner'),
  team: msg('by the team'),
  import: msg('by an import'),
  customer: msg('by the customer'),
};

/** The day of the consent and where it was noted; undefined if nobody asked. */
export function consentOrigin(consent: Customer['consent']): string | undefined {
  if (!consent) return undefined;
  const { at, source } = consent;
  const day = formatDay(at);
  return source
    ? t('Noted on {day}, {source}.', { day, source: t(sources[source]) })
    : t('Noted on {day}.', { day });
}

export const nextExpiryText = ({ nextExpiry: next }: Customer): string =>
  next ? `${pointsText(next.points)}, ${formatDay(next.on)}` : '–';
