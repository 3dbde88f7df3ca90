import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../../shared/accounts/contract.ts';
import { call } from '../api/api.ts';
import { isKept } from './kept-screens.ts';

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    meta: isKept,
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  });
