import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Customer } from '../../../../../shared/rewards/contract.ts';
import { NoCustomers } from '../../../art/no-customers.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ExportButton } from '../../../components/export-button.tsx';
import { PagedList } from '../../../components/paged-list.tsx';
import { t } from '../../../lib/language/text.ts';
import { useBusinessInUse } from '../../../lib/session/session.ts';
import { customersQuery } from '../list-customers.ts';
import type { PointRules } from '../point-rules.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerTable } from './customer-table.tsx';
import { customersExport } from './customers-export.ts';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useCustomerFilters } from './use-customer-filters.ts';

export function CustomersTab({ rules }: { rules: PointRules }) {
  const { typed, filters, setTyped, choose } = useCustomerFilters();
  const query = useInfiniteQuery(customersQuery(filters));
  const isOwn = useBusinessInUse() === null;
  const isAll = !filters.search && !filters.filter;
  return (
    <>
      <CustomerSearch typed={typed} filter={filters.filter} onType={setTyped} onChoose={choose} />
      <PagedList
        query={query}
        loadingLabel={t('Loading your customers')}
        actions={
          query.data?.length !== 0 && isOwn && <ExportButton exported={customersExport(rules)} />
        }
      >
        {(customers) =>
          customers.length > 0 ? (
            <Customers customers={customers} rules={rules} />
          ) : (
            <Nobody isAll={isAll} hasMore={query.hasNextPage} />
          )
        }
      </PagedList>
    </>
  );
}

type Opened = { dialog: 'adjust' | 'edit' | 'erase'; customer: Customer };

function Customers({ customers, rules }: { customers: Customer[]; rules: PointRules }) {
  const isOwn = useBusinessInUse() === null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <CustomerTable
        customers={customers}
        rules={rules}
        onAdjust={(customer) => setOpened({ dialog: 'adjust', customer })}
        onEdit={(customer) => setOpened({ dialog: 'edit', customer })}
        onErase={isOwn ? (customer) => setOpened({ dialog: 'erase', customer }) : null}
      />
      {opened?.dialog === 'adjust' && <AdjustDialog customer={opened.customer} onClose={close} />}
      {opened?.dialog === 'edit' && <EditDialog customer={opened.customer} onClose={close} />}
      {opened?.dialog === 'erase' && <EraseDialog customer={opened.customer} onClose={close} />}
    </>
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
