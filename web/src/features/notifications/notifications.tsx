import { Button } from '#web/src/components/button.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import './notifications.scss';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '#shared/notifications/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { knownOpenApplication } from '#web/src/lib/queries/open-application.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';

const FIRST_ROWS = 10;

type Query = UseInfiniteQueryResult<Notification[]>;

/** They load and fail apart from the figures above them. */
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
          <Button look="link" onClick={() => void read('all')}>
            {t('Mark all read')}
          </Button>
        )}
      </header>
      <LoadState query={query} label={t('Loading your notifications')} shape="table">
        {(notifications) => (
          <Rows query={query} notifications={notifications} onRead={(id) => void read(id)} />
        )}
      </LoadState>
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
  const columns: readonly Column<Notification>[] = [
    {
      title: msg('Date'),
      cell: (notification) => (
        <>
          {isNew(notification) && <span className="unread-dot" aria-hidden="true" />}
          {isNew(notification) && <span className="visually-hidden">{t('Unread')} </span>}
          {formatDay(notification.date)}
        </>
      ),
    },
    {
      title: msg('Message'),
      place: 'title',
      cell: (notification) => {
        const { lang, message } = inPage(notification);
        return (
          <span id={messageId(notification)} lang={lang}>
            {message}
          </span>
        );
      },
    },
    {
      title: msg('Action'),
      place: 'corner',
      cell: (notification) => <Action notification={notification} onRead={onRead} />,
    },
  ];
  return (
    <>
      <CardTable
        className="notification-table"
        label={t('Notifications')}
        columns={columns}
        items={shown}
        keyOf={({ notificationId }) => notificationId}
        rowClass={(notification) => (isNew(notification) ? 'unread' : '')}
        emptyText={t(
          'Nothing new. We will tell you here about applications, payments and campaigns.',
        )}
      />
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
    <Button look="link" onClick={onPress}>
      {children}
    </Button>
  </div>
);

const messageId = ({ notificationId }: Notification): string => `message-${notificationId}`;

/** In the language of the page, if both were kept. */
function inPage({ message, action: { label }, also }: Notification) {
  if (also?.language === currentLanguage()) return { ...also, lang: also.language };
  return { message, label, lang: also ? currentLanguage() : 'en' };
}

interface ActionProps {
  notification: Notification;
  onRead: (notificationId: string) => void;
}

function Action({ notification, onRead }: ActionProps) {
  const { notificationId, action, isRead, isDone } = notification;
  const { lang, label } = inPage(notification);
  if (isDone) return <span className="notification-done">{t('Done')}</span>;
  return (
    <Link
      to={action.path}
      lang={lang}
      aria-describedby={messageId(notification)}
      onPointerDown={() => preload(new URL(action.path, window.location.origin).pathname)}
      onClick={() => !isRead && onRead(notificationId)}
    >
      {label}
    </Link>
  );
}

/** New means unread, and what it asks for is not done. */
const isNew = ({ isRead, isDone }: Notification): boolean => !isRead && !isDone;

/** Watches while an application may be open (if so, there are notifications) or something is unread. */
function useNotificationActivity(notifications: readonly Notification[] | undefined): void {
  const hasUnread = notifications?.some(isNew) ?? true;
  const mayHaveOpen = knownOpenApplication() ?? notifications?.length !== 0;
  useActivity(hasUnread || mayHaveOpen);
}

type Pages = InfiniteData<ReplyOf<typeof listNotifications>>;

/** Rows change at once but keep their place until the next load, because moving rows are hard to follow. */
function useReadNotifications() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery();

  return async (notificationId: string | 'all'): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (pages: Pages | undefined) => pages && withRead(pages, notificationId),
    );
    try {
      await markRead(notificationId);
    } catch (error) {
      // An owner who follows a link need not know.
      if (notificationId === 'all') {
        toastError(messageOf(error));
      }
      await client.invalidateQueries({ queryKey });
    }
  };
}

const markRead = (notificationId: string | 'all'): Promise<void> =>
  notificationId === 'all'
    ? call(readAllNotifications)
    : call(readNotification, { params: { notificationId } });

const withRead = ({ pages, pageParams }: Pages, read: string): Pages => ({
  pageParams,
  pages: pages.map(({ notifications, next }) => ({
    next,
    notifications: notifications.map((one) =>
      read === 'all' || one.notificationId === read ? { ...one, isRead: true } : one,
    ),
  })),
});

const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications'],
    meta: savedOnDevice,
    queryFn: ({ signal, pageParam }) =>
      call(listNotifications, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
