import { queryOptions } from '@tanstack/react-query';
import { listWorkplaces } from '#shared/team/contract.ts';
import { call } from '../api/api.ts';

/** The businesses of the person who is signed in, and those that invite. */
export const workplacesQuery = () =>
  queryOptions({
    queryKey: ['workplaces'],
    queryFn: ({ signal }) => call(listWorkplaces, { signal }),
    staleTime: 60_000,
  });
