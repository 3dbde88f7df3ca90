import './notifications.scss';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Notification } from '#shared/notifications/contract.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { isNew } from './is-new.ts';
import { notificationsQuery } from './list-notifications.ts';
import { NotificationTable } from './notification-table.tsx';
import { useReadNotifications } from './read-notifications.ts';
import { useNotificationActivity } from './use-notification-activity.ts';

/** The number of rows before "See all" is pressed. */
const FIRST_ROWS = 10;

type Query = UseInfiniteQueryResult<Notification[]>;

/** The owner's notifications. They load and fail apart from the figures above them. */
export function Notifications() {
  const query = useInfiniteQuery({
    ...notificationsQuery(),
    select: ({ pages }) => pages.flatMap(({ notifications }) => notifications),
  });
  const read = useReadNotifications();
  useNotificationActivity(query.data);
  const hasUnread = query.data?.some(isNew) ?? false;
  return (
    <section className="card list-card">
      <header className="list-card-head">
        <h2 id="notifications" className="h5">
          {t('Notifications')}
        </h2>
        {hasUnread && (
          <button type="button" className="btn btn-link" onClick={() => void read('all')}>
            {t('Mark all read')}
          </button>
        )}
      </header>
      {query.data && (
        <Rows query={query} notifications={query.data} onRead={(id) => void read(id)} />
      )}
      {query.isPending && <Skeleton label={t('Loading your notifications')} shape="table" />}
      {query.isError && !query.data && (
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
}

interface RowsProps {
  query: Query;
  notifications: readonly Notification[];
  onRead: (notificationId: string) => void;
}

function Rows({ query, notifications, onRead }: RowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? notifications : notifications.slice(0, FIRST_ROWS);
  return (
    <>
      <NotificationTable notifications={shown} onRead={onRead} />
      {shown.length < notifications.length && (
        <MoreButton onPress={() => setShowsAll(true)}>{t('See all')}</MoreButton>
      )}
      {shown.length === notifications.length && query.hasNextPage && (
        <MoreButton onPress={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
        </MoreButton>
      )}
    </>
  );
}

const MoreButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <div className="list-card-more">
    <button type="button" className="btn btn-link" onClick={onPress}>
      {children}
    </button>
  </div>
);
