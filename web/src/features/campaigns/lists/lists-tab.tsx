import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { listsQuery } from '../queries/lists.ts';
import { ListTable } from './list-table.tsx';
import { MakeList } from './make-list.tsx';
import { OneList } from './one-list.tsx';

const NEW_LIST = '?tab=lists&new=1';

/** The lists of the owner, one of them, or a new one, as the URL says. */
export default function ListsTab() {
  const [search] = useSearchParams();
  const { data: lists, isPending, error, refetch } = useQuery(listsQuery());
  if (isPending) return <Skeleton label={t('Loading your lists')} shape="table" />;
  if (!lists) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  const opened = search.get('list');
  if (opened) return <OneList list={lists.find(({ listId }) => listId === opened)} />;
  if (search.has('new')) return <MakeList />;
  if (lists.length > 0) {
    return (
      <>
        <p className="tab-actions">
          <NewList />
        </p>
        <ListTable lists={lists} />
      </>
    );
  }
  return (
    <EmptyState
      icon="users"
      text={t(
        'No lists yet. Paste numbers, or choose a file of people who agreed to your messages.',
      )}
    >
      <NewList />
    </EmptyState>
  );
}

const NewList = () => (
  <Link to={NEW_LIST} className="btn btn-primary">
    {t('New list')}
  </Link>
);
