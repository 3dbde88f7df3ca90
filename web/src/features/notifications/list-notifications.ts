import { infiniteQueryOptions } from '@tanstack/react-query';
import { listNotifications } from '#shared/notifications/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

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
