import { useInfiniteQuery } from '@tanstack/react-query';
import { isOpen } from '../../../../shared/application-machine.ts';
import { applicationsQuery } from '../../lib/list-applications.ts';
import { useActivity } from '../../lib/use-activity.ts';
import { notificationsQuery } from './list-notifications.ts';

/** Watches for news while an application is open or something was not read yet. */
export function useDashboardActivity(): void {
  const applications = useInfiniteQuery(applicationsQuery());
  const notifications = useInfiniteQuery(notificationsQuery());
  const hasOpen = applications.data?.some(({ status }) => isOpen(status));
  const hasUnread = notifications.data?.pages.some((page) =>
    page.notifications.some(({ isRead }) => !isRead),
  );
  const isUnknown = applications.isPending || notifications.isPending;
  useActivity(isUnknown || hasOpen === true || hasUnread === true);
}
