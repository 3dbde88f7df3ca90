import { queryOptions } from '@tanstack/react-query';
import { getCounter, listCardRequests } from '#shared/cards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

export const counterQuery = () =>
  queryOptions({
    queryKey: ['counter'],
    queryFn: ({ signal }) => call(getCounter, { signal }),
  });

export const requestsQuery = () =>
  queryOptions({
    queryKey: ['card-requests'],
    queryFn: async ({ signal }) => (await call(listCardRequests, { signal })).requests,
  });
