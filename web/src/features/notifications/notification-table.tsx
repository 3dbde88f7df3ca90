import { Link } from 'react-router';
import type { Notification } from '#shared/notifications/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { isNew } from './is-new.ts';

interface NotificationTableProps {
  notifications: readonly Notification[];
  onRead: (notificationId: string) => void;
}

export function NotificationTable({ notifications, onRead }: NotificationTableProps) {
  const columns: readonly Column<Notification>[] = [
    { title: msg('Date'), cell: (notification) => <DateCell notification={notification} /> },
    {
      title: msg('Message'),
      // Messages are stored as the server wrote them, in English.
      cell: (notification) => (
        <span id={messageId(notification)} lang="en">
          {notification.message}
        </span>
      ),
    },
    {
      title: msg('Action'),
      cell: (notification) => <Action notification={notification} onRead={onRead} />,
    },
  ];
  return (
    <CardTable
      shape="list"
      className="notification-table"
      label={t('Notifications')}
      columns={columns}
      items={notifications}
      keyOf={({ notificationId }) => notificationId}
      rowClass={(notification) => (isNew(notification) ? 'unread' : '')}
      emptyText={t(
        'Nothing new. We will tell you here about applications, payments and campaigns.',
      )}
    />
  );
}

const messageId = ({ notificationId }: Notification): string => `message-${notificationId}`;

const DateCell = ({ notification }: { notification: Notification }) => (
  <>
    {isNew(notification) && <span className="unread-dot" aria-hidden="true" />}
    {isNew(notification) && <span className="visually-hidden">{t('Unread')} </span>}
    {formatDay(notification.date)}
  </>
);

interface ActionProps {
  notification: Notification;
  onRead: (notificationId: string) => void;
}

function Action({ notification, onRead }: ActionProps) {
  const { notificationId, action, isRead, isDone } = notification;
  if (isDone) return <span className="notification-done">{t('Done')}</span>;
  return (
    <Link
      to={action.path}
      lang="en"
      aria-describedby={messageId(notification)}
      onPointerDown={() => preload(new URL(action.path, window.location.origin).pathname)}
      onClick={() => !isRead && onRead(notificationId)}
    >
      {action.label}
    </Link>
  );
}
