import type { Recipient } from '#shared/campaigns/contract.ts';
import type { Member } from '#shared/contacts/contract.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Placed } from '#web/src/lib/queries/paged.ts';
import { reasonLabels, recipientStateLabels } from './labels.tsx';

interface RecipientTableProps {
  recipients: readonly Placed<Recipient>[];
  isShort?: boolean;
}

export const RecipientTable = ({ recipients, isShort = false }: RecipientTableProps) => (
  <CardTable
    label={t('People')}
    columns={isShort ? [phoneColumn, reasonColumn] : columns}
    items={recipients}
    keyOf={({ place }) => place}
    emptyText={t('Nobody.')}
  />
);

const phoneColumn: Column<Recipient> = {
  title: msg('Phone'),
  place: 'title',
  cell: ({ phone }) => (
    <span className="phone-number">{phone ? formatKenyanPhone(phone) : t('Erased')}</span>
  ),
};

const reasonColumn: Column<Recipient> = {
  title: msg('Reason'),
  cell: ({ reason }) => (reason ? t(reasonLabels[reason]) : '–'),
};

const columns: readonly Column<Recipient>[] = [
  phoneColumn,
  {
    title: msg('Status'),
    place: 'corner',
    cell: ({ state }) => t(recipientStateLabels[state]),
  },
  reasonColumn,
  { title: msg('Credits'), isNumber: true, cell: ({ credits }) => formatNumber(credits) },
  { title: msg('When'), cell: ({ at }) => (at ? formatMoment(at) : '–') },
];

export const MemberTable = ({ members }: { members: readonly Placed<Member>[] }) => (
  <CardTable
    label={t('People')}
    columns={memberColumns}
    items={members}
    keyOf={({ place }) => place}
    emptyText={t('Nobody.')}
  />
);

const memberColumns: readonly Column<Member>[] = [
  {
    title: msg('Phone'),
    place: 'title',
    cell: ({ phone }) => <span className="phone-number">{readable(phone)}</span>,
  },
  { title: msg('Name'), cell: ({ name }) => name ?? '–' },
  { title: msg('Line'), isNumber: true, cell: ({ line }) => formatNumber(line) },
  {
    title: msg('Reason without offers'),
    cell: ({ problem }) => (problem ? t(reasonLabels[problem]) : '–'),
  },
];

/** A refused number is shown as typed. */
function readable(phone: string): string {
  const mobile = mobilePhone(phone);
  return mobile ? formatKenyanPhone(mobile) : phone;
}
