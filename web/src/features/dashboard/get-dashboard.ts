import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../../shared/accounts/contract.ts';
import { call } from '../../lib/api.ts';
import { isKept } from '../../lib/kept-screens.ts';

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    meta: isKept,
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  });
