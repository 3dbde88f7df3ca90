import type { Member } from '#shared/contacts/contract.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { reasonLabels } from '../labels.ts';
import type { Placed } from '../queries/paged.ts';

export const MemberTable = ({ members }: { members: readonly Placed<Member>[] }) => (
  <CardTable
    label={t('People')}
    columns={columns}
    items={members}
    keyOf={({ place }) => place}
    emptyText={t('Nobody.')}
  />
);

const columns: readonly Column<Member>[] = [
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

/** A number that was refused stands as it was typed. */
function readable(phone: string): string {
  const mobile = mobilePhone(phone);
  return mobile ? formatKenyanPhone(mobile) : phone;
}
