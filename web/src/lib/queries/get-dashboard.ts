import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#shared/accounts/contract.ts';
import { call } from '../api/api.ts';
import { savedOnDevice } from './saved-screens.ts';

/** The figures of the dashboard, which other screens use as well. */
export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getDashboard, { signal }),
  });
