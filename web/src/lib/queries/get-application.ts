import { queryOptions } from '@tanstack/react-query';
import { getApplication } from '#shared/applications/contract.ts';
import { call } from '../api/api.ts';
import { savedOnDevice } from './saved-screens.ts';

/** Fetched again at each return of its owner: it may have been decided. */
export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['application', applicationId],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getApplication, { params: { applicationId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
