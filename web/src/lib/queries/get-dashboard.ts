import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#shared/accounts/contract.ts';
import { call } from '../api/api.ts';
import { savedOnDevice } from './saved-screens.ts';

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  });
