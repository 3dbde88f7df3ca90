import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#shared/notifications/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';

type Pages = InfiniteData<ReplyOf<typeof listNotifications>>;

/** Rows change at once but keep their place until the next load, because moving rows are hard to follow. */
export function useReadNotifications() {
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

export const notificationsQuery = () =>
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
