import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Recipient } from '#shared/campaigns/contract.ts';
import type { Member } from '#shared/contacts/contract.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Placed } from '#web/src/lib/queries/paged.ts';
import { reasonLabels, recipientStateLabels } from './labels.tsx';

interface PeopleProps<Person> {
  query: UseInfiniteQueryResult<Placed<Person>[]>;
  columns: readonly Column<Person>[];
  /** Those shown; all by default. */
  only?: (person: Person) => boolean;
  actions?: ReactNode;
}

/** People of a campaign or a list, page by page. */
export const People = <Person,>({ query, columns, only, actions }: PeopleProps<Person>) => (
  <PagedList query={query} loadingLabel={t('Loading the people')} actions={actions}>
    {(people) => (
      <CardTable
        label={t('People')}
        columns={columns}
        items={only ? people.filter(only) : people}
        keyOf={({ place }) => place}
        emptyText={t('Nobody.')}
      />
    )}
  </PagedList>
);

export const phoneColumn: Column<{ phone: string | null }> = {
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

export const recipientColumns: readonly Column<Recipient>[] = [
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

/** Those who get no message, and why. */
export const excludedColumns = [phoneColumn, reasonColumn];

export const memberColumns: readonly Column<Member>[] = [
  {
    title: msg('Phone'),
    place: 'title',
    cell: ({ phone }) => <span className="phone-number">{readable(phone)}</span>,
  },
  { title: msg('Name'), cell: ({ name }) => name ?? '–' },
  { title: msg('Line'), isNumber: true, cell: ({ line }) => formatNumber(line) },
  {
    title: msg('Why no offers'),
    cell: ({ problem }) => (problem ? t(reasonLabels[problem]) : '–'),
  },
];

/** A refused number is shown as typed. */
function readable(phone: string): string {
  const mobile = mobilePhone(phone);
  return mobile ? formatKenyanPhone(mobile) : phone;
}
