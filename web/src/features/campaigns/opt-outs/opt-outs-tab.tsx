import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOptOuts, type OptOut } from '#shared/contacts/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { Button } from '#web/src/components/button.tsx';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { pagedQuery, readPlaced } from '#web/src/lib/queries/paged.ts';
import { AddOptOuts } from './add-opt-outs.tsx';

/** Only the people themselves take it back, so nothing is deleted here. */
export default function OptOutsTab() {
  const [isAdding, setAdding] = useState(false);
  const query = useInfiniteQuery(optOutsQuery());
  return (
    <>
      <p className="tab-actions">
        <Button look="primary" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {t('Add numbers')}
        </Button>
      </p>
      {isAdding && <AddOptOuts />}
      <PagedList query={query} loadingLabel={t('Loading the opt-outs')} empty={<NoOptOuts />}>
        {(optOuts) => (
          <CardTable
            label={t('Opt-outs')}
            columns={columns}
            items={optOuts}
            keyOf={({ place }) => place}
          />
        )}
      </PagedList>
    </>
  );
}

const NoOptOuts = () => (
  <EmptyState
    icon="users"
    text={t(
      'Nobody opted out. Whoever presses the link in a message is listed here; add those who tell you.',
    )}
  />
);

const sourceLabels: Record<OptOut['source'], string> = {
  customer: msg('The person'),
  staff: msg('Staff'),
  import: msg('Import'),
  operator: msg('Mobile operator'),
};

const columns: readonly Column<OptOut>[] = [
  {
    title: msg('Phone'),
    place: 'title',
    cell: ({ phone }) => (
      <span className="phone-number">{phone ? formatKenyanPhone(phone) : t('Erased')}</span>
    ),
  },
  { title: msg('Since'), cell: ({ since }) => formatMoment(since) },
  { title: msg('Source'), cell: ({ source }) => t(sourceLabels[source]) },
];

const optOutsQuery = () =>
  pagedQuery(
    ['contacts', 'opt-outs'],
    readPlaced(async (cursor, signal) => {
      const { optOuts, next } = await call(listOptOuts, { query: { cursor }, signal });
      return { items: optOuts, next };
    }),
  );
