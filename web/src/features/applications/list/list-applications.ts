import { infiniteQueryOptions } from '@tanstack/react-query';
import { listApplications } from '#shared/applications/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

/**
 * The owner's applications, page by page, newest first. They are fetched again whenever the owner comes
 * back: one may have been decided.
 */
export const applicationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['applications'],
    meta: savedOnDevice,
    queryFn: ({ signal, pageParam }) =>
      call(listApplications, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ applications }) => applications),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
