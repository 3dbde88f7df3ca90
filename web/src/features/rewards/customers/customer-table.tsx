import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import type { Role } from '#shared/platform/team-roles.ts';
import type { ConsentSource, Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Dropdown } from '#web/src/components/dropdown.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { fragmentOf } from '#web/src/lib/navigation/fragment.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { dayText, pointsText } from '../points/entries.ts';
import { PointsFigure } from '../points/points-figure.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';

interface CustomerTableProps {
  customers: readonly Customer[];
  rules: PointRules;
  onAct: (customer: Customer, act: Opened['what']) => void;
}

export function CustomerTable({ customers, rules, onAct }: CustomerTableProps) {
  const columns: Column<Customer>[] = [
    {
      title: msg('Phone'),
      place: ({ name }) => (name ? undefined : 'title'),
      cell: ({ phone }) => <span className="phone-number">{formatKenyanPhone(phone)}</span>,
    },
    {
      title: msg('Name'),
      place: 'title',
      cell: ({ name }) =>
        name ? (
          <span className="long-name" title={name}>
            {name}
          </span>
        ) : (
          '–'
        ),
    },
    {
      title: msg('Balance'),
      isNumber: true,
      cell: ({ points }) => <PointsFigure points={points} />,
    },
    {
      title: msg('Value (KES)'),
      short: msg('KES'),
      isNumber: true,
      cell: ({ points }) => formatNumber(worthOf(points, rules.pointValue)),
    },
    {
      title: msg('Earned / Redeemed'),
      place: 'more',
      isNumber: true,
      cell: ({ earned, redeemed }) => `${formatNumber(earned)} / ${formatNumber(redeemed)}`,
    },
    {
      title: msg('Last visit'),
      cell: ({ lastVisit }) =>
        lastVisit ? <time dateTime={lastVisit}>{dayText(lastVisit)}</time> : '–',
    },
    { title: msg('Next expiry'), place: 'more', cell: nextExpiryText },
    { title: msg('SMS'), place: 'more', cell: ({ consent }) => consentLabel(consent) },
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
      onOpen={(customer) => onAct(customer, 'sheet')}
    />
  );
}

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
  next ? `${pointsText(next.points)}, ${formatDay(next.on).replaceAll(' ', '\u00a0')}` : '–';
