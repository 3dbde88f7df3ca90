import type { Need } from '#shared/needs/need.ts';
import type { NotificationItem } from './notification.store.ts';

type Told = Pick<NotificationItem, 'asks' | 'endsAt' | 'path' | 'date'>;

/**
 * Decides whether there is nothing left to do about a notification: its time has passed, or what it asks
 * for waits no more. Something that was asked for again afterwards is no longer this notification's. One
 * that only tells something, or that is older than this knowledge, is never done.
 *
 * @param needs what waits for the owner
 * @param now milliseconds since 1970
 */
export function isDone({ asks, endsAt, path, date }: Told, needs: readonly Need[], now: number) {
  if (endsAt && Date.parse(endsAt) <= now) return true;
  if (!asks) return false;
  return !needs.some((need) => need.kind === asks && need.path === path && need.since <= date);
}
