import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { nairobiDay } from '#shared/platform/time.ts';
import { type Customer, customerFilters, listCustomers } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { NoCustomers } from '#web/src/art/no-customers.tsx';
import { Acts } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { FilterButton } from '#web/src/components/filter-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { csvPhone } from '#web/src/lib/files/save-file.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { fragmentOf, useFragment } from '#web/src/lib/navigation/fragment.ts';
import { type CustomerFilters, customersQuery, readCustomers } from '../lookup/customer-lookup.tsx';
import type { PointRules } from '../points/rewards-screen.tsx';
import { CustomerDialogs } from './customer-dialogs.tsx';
import { CustomerTable, type Opened } from './customer-table.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./move-dialogs.tsx')).AddDialog }));

export function CustomersTab({ rules }: { rules: PointRules }) {
  const { typed, filters, setTyped, choose } = useCustomerFilters();
  const query = useInfiniteQuery(customersQuery(filters));
  const isAll = !filters.search && !filters.filter;
  // Above the list: a dialog stays open while the list is fetched again.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <search className="customer-search">
        <TextField
          type="search"
          label={t('Phone or name')}
          placeholder={t('Phone or name')}
          maxLength={listCustomers.body.search.max}
          value={typed}
          onType={setTyped}
        />
        <div className="list-acts">
          <FilterButton startsOpen={Boolean(filters.filter)} />
          <SelectField
            label={t('Show')}
            value={filters.filter ?? ''}
            noChoice={t('All customers')}
            labels={filterNames}
            onChoose={choose}
          />
          <Button look="link" onClick={() => setAdding(true)}>
            {t('Add a customer')}
          </Button>
          <Link className="btn btn-link" to="?tab=import">
            {t('Import')}
          </Link>
        </div>
      </search>
      <PagedList
        query={query}
        loadingLabel={t('Loading your customers')}
        empty={<Nobody isAll={isAll} hasMore={query.hasNextPage} />}
        actions={
          <>
            <Link to="/counter" className="btn btn-outline-primary">
              {t('Poster and cards')}
            </Link>
            {query.data?.length !== 0 && <ExportButton exported={customersExport(rules)} />}
          </>
        }
      >
        {(customers) => (
          <CustomerTable
            customers={customers}
            rules={rules}
            onAct={(customer, what) => setOpened({ customer, what })}
          />
        )}
      </PagedList>
      {opened && (
        <CustomerDialogs
          opened={opened}
          rules={rules}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

/** With a filter, a page may be empty although it is not the last. */
function Nobody({ isAll, hasMore }: { isAll: boolean; hasMore: boolean }) {
  if (hasMore)
    return <p className="card table-empty">{t('Nobody found yet. Load more to go on looking.')}</p>;
  if (!isAll) return <p className="card table-empty">{t('No customer found.')}</p>;
  return (
    <EmptyState
      icon="users"
      art={<NoCustomers />}
      text={t('No customers yet. Award points to your first customer, or import your list.')}
    >
      <Acts
        acts={[
          [t('Award points'), '?tab=award', { look: 'primary' }],
          [t('Import'), '?tab=import'],
        ]}
      />
    </EmptyState>
  );
}

const filterNames: Record<NonNullable<CustomerFilters['filter']>, string> = {
  notSeen30: msg('Not seen for 30 days'),
  notSeen60: msg('Not seen for 60 days'),
  notSeen90: msg('Not seen for 90 days'),
  expiring: msg('Points expiring this month'),
  consent: msg('Has SMS consent'),
};

const PAUSE_MS = 300;

/** In the URL, written when typing pauses. Search and filter exclude each other: the server takes only one. */
function useCustomerFilters() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = useFragment().get('search') ?? '';
  const filter = customerFilters.find((one) => one === params.get('filter'));
  const [typed, setTyped] = useState(search);

  const show = (filters: Record<string, string>, hash = '') =>
    navigate(
      { search: `?${new URLSearchParams({ tab: 'customers', ...filters })}`, hash },
      { replace: true },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    const text = typed.trim();
    if (text === search) return;
    const timer = setTimeout(() => show({}, text ? fragmentOf({ search: text }) : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (!search) setTyped('');
  }, [search]);

  const filters: CustomerFilters = filter ? { filter } : search ? { search } : {};
  return {
    typed,
    filters,
    setTyped,
    choose(next: string) {
      setTyped('');
      show(next ? { filter: next } : {});
    },
  };
}

const header = [
  'Phone',
  'Name',
  'Balance',
  'Value (KES)',
  'Earned',
  'Redeemed',
  'Last visit',
  'Next expiry points',
  'Next expiry',
  'Consent',
  'Consent date',
  'Consent source',
];

/** All customers, under headings that an import can read. */
export const customersExport = ({ pointValue }: PointRules): Export<Customer> => ({
  filename: 'customers.csv',
  header,
  toRow: ({ phone, name, points, earned, redeemed, lastVisit, nextExpiry, consent }) => [
    csvPhone(phone),
    name ?? '',
    points,
    worthOf(points, pointValue),
    earned,
    redeemed,
    lastVisit ? dayOf(lastVisit) : '',
    nextExpiry?.points ?? '',
    nextExpiry?.on ?? '',
    consent?.given ? 'yes' : 'no',
    consent ? dayOf(consent.at) : '',
    consent?.source ?? '',
  ],
  keyOf: ({ phone }) => phone,
  read: readCustomers({}),
});

const dayOf = (moment: string): string => nairobiDay(Date.parse(moment));
