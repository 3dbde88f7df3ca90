import { queryOptions } from '@tanstack/react-query';
import { listApplications } from '../../../../shared/contracts/financing.ts';
import { call } from '../../lib/api.ts';

/** Always asked anew when somebody comes back to the list: a decision may have been made. */
export const applicationsQuery = () =>
  queryOptions({
    queryKey: ['applications'],
    queryFn: ({ signal }) => call(listApplications, { signal }),
    select: ({ applications }) => applications,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
