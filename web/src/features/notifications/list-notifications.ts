import { infiniteQueryOptions } from '@tanstack/react-query';
import { listNotifications } from '../../../../shared/notifications/contract.ts';
import { call } from '../../lib/api/api.ts';
import { isKept } from '../../lib/queries/kept-screens.ts';

export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['notifications'],
    meta: isKept,
    queryFn: ({ signal, pageParam }) =>
      call(listNotifications, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
