import type { Notification } from '../../../../shared/notifications/contract.ts';
import { knownOpenApplication } from '../../lib/queries/open-application.ts';
import { useActivity } from '../../lib/queries/use-activity.ts';

/**
 * Watches for news while an application is open or something was not read yet. Whoever was told
 * of an application may have one; whoever was told nothing has none.
 *
 * @param notifications undefined until they are there
 */
export function useNotificationActivity(notifications: readonly Notification[] | undefined): void {
  const hasUnread = notifications?.some(({ isRead }) => !isRead) ?? true;
  const mayHaveOpen = knownOpenApplication() ?? notifications?.length !== 0;
  useActivity(hasUnread || mayHaveOpen);
}
