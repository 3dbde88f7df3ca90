import { queryOptions } from '@tanstack/react-query';
import { getApplication } from '../../../../shared/applications/contract.ts';
import { call } from '../api/api.ts';
import { isKept } from './kept-screens.ts';

/** Always asked anew when somebody comes back to it: a decision may have been made. */
export const applicationQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['application', applicationId],
    meta: isKept,
    queryFn: ({ signal }) => call(getApplication, { params: { applicationId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
