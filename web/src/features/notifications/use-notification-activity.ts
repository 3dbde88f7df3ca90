import type { Notification } from '#shared/notifications/contract.ts';
import { knownOpenApplication } from '#web/src/lib/queries/open-application.ts';
import { useActivity } from '#web/src/lib/queries/use-activity.ts';
import { isNew } from './is-new.ts';

/**
 * Watches for changes while an application is open or a notification is unread. An owner without any
 * notification has no application.
 *
 * @param notifications undefined until they have loaded
 */
export function useNotificationActivity(notifications: readonly Notification[] | undefined): void {
  const hasUnread = notifications?.some(isNew) ?? true;
  const mayHaveOpen = knownOpenApplication() ?? notifications?.length !== 0;
  useActivity(hasUnread || mayHaveOpen);
}
