import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../../shared/contracts/account.ts';
import { call } from '../../lib/api.ts';

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  });
