import { queryOptions } from '@tanstack/react-query';
import { listWorkplaces } from '#shared/team/contract.ts';
import { call } from '../api/api.ts';

export const workplacesQuery = () =>
  queryOptions({
    queryKey: ['workplaces'],
    queryFn: ({ signal }) => call(listWorkplaces, { signal }),
    staleTime: 60_000,
  });
