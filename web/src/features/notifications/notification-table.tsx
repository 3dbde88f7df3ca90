import '../../styles/table.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Notification } from '../../../../shared/notifications/contract.ts';
import { formatDay } from '../../lib/language/format.ts';
import { msg, t } from '../../lib/language/text.ts';
import { preload } from '../../lib/navigation/preload.ts';

interface NotificationTableProps {
  notifications: readonly Notification[];
  onRead: (notificationId: string) => void;
}

const columns = [msg('Date'), msg('Message'), msg('Action')];

/** A table that small screens draw as a list, so its roles are spelled out. */
export function NotificationTable({ notifications, onRead }: NotificationTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws a list
    <table className="table notification-table" role="table" aria-labelledby="notifications">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {notifications.length === 0 && (
          <tr role="row">
            <td role="cell" colSpan={3} className="table-empty">
              {t('Nothing new. We will tell you here about applications, payments and campaigns.')}
            </td>
          </tr>
        )}
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.notificationId}
            notification={notification}
            onRead={onRead}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: they are lost where CSS draws a list
  );
}

interface NotificationRowProps {
  notification: Notification;
  onRead: (notificationId: string) => void;
}

/** What is told is stored as the server wrote it, in English. */
function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { notificationId, date, message, action, isRead } = notification;
  const messageId = `message-${notificationId}`;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tr role="row" className={isRead ? '' : 'unread'}>
      <Cell>
        {!isRead && <span className="unread-dot" aria-hidden="true" />}
        {!isRead && <span className="visually-hidden">{t('Unread')} </span>}
        {formatDay(date)}
      </Cell>
      <Cell>
        <span id={messageId} lang="en">
          {message}
        </span>
      </Cell>
      <Cell>
        <Link
          to={action.path}
          lang="en"
          aria-describedby={messageId}
          onPointerDown={() => preload(new URL(action.path, window.location.origin).pathname)}
          onClick={() => !isRead && onRead(notificationId)}
        >
          {action.label}
        </Link>
      </Cell>
    </tr>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: as above
  <td role="cell">{children}</td>
);
