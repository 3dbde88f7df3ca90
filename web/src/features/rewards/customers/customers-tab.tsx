import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Customer } from '#shared/rewards/contract.ts';
import { NoCustomers } from '#web/src/art/no-customers.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ExportButton } from '#web/src/components/export-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { useIsWide } from '#web/src/lib/device/use-is-wide.ts';
import { t } from '#web/src/lib/language/text.ts';
import { customersQuery } from '../list-customers.ts';
import type { PointRules } from '../point-rules.ts';
import type { Opened } from './customer-act.ts';
import { CustomerDialogs } from './customer-dialogs.tsx';
import { CustomerList } from './customer-list.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerTable } from './customer-table.tsx';
import { customersExport } from './customers-export.ts';
import { useCustomerFilters } from './use-customer-filters.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

export function CustomersTab({ rules }: { rules: PointRules }) {
  const { typed, filters, setTyped, choose } = useCustomerFilters();
  const query = useInfiniteQuery(customersQuery(filters));
  const isAll = !filters.search && !filters.filter;
  // Above the list: whatever is pressed stays open while the list is fetched anew.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <CustomerSearch
        typed={typed}
        filter={filters.filter}
        onType={setTyped}
        onChoose={choose}
        onAdd={() => setAdding(true)}
      />
      <PagedList
        query={query}
        loadingLabel={t('Loading your customers')}
        actions={
          <>
            <Link to="/counter" className="btn btn-outline-primary">
              {t('Poster and cards')}
            </Link>
            {query.data?.length !== 0 && <ExportButton exported={customersExport(rules)} />}
          </>
        }
      >
        {(customers) =>
          customers.length > 0 ? (
            <Customers customers={customers} rules={rules} onOpen={setOpened} />
          ) : (
            <Nobody isAll={isAll} hasMore={query.hasNextPage} />
          )
        }
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

interface CustomersProps {
  customers: Customer[];
  rules: PointRules;
  onOpen: (opened: Opened) => void;
}

function Customers({ customers, rules, onOpen }: CustomersProps) {
  const isWide = useIsWide();
  return isWide ? (
    <CustomerTable
      customers={customers}
      rules={rules}
      onAct={(customer, what) => onOpen({ customer, what })}
    />
  ) : (
    <CustomerList
      customers={customers}
      rules={rules}
      onOpen={(customer) => onOpen({ customer, what: 'sheet' })}
    />
  );
}

/** With a filter, a page may be empty although it is not the last. */
function Nobody({ isAll, hasMore }: { isAll: boolean; hasMore: boolean }) {
  if (hasMore)
    return <p className="card paged-empty">{t('Nobody so far. There are more to look at.')}</p>;
  if (!isAll) return <p className="card paged-empty">{t('No customer found.')}</p>;
  return (
    <EmptyState
      icon="users"
      art={<NoCustomers />}
      text={t('No customers yet. Award points to your first customer, or import your list.')}
    >
      <div className="button-row">
        <Link to="?tab=award" className="btn btn-primary">
          {t('Award points')}
        </Link>
        <Link to="?tab=import" className="btn btn-outline-primary">
          {t('Import')}
        </Link>
      </div>
    </EmptyState>
  );
}
