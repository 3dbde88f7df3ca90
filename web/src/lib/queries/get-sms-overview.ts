import { queryOptions } from '@tanstack/react-query';
import { getSmsOverview } from '#shared/campaigns/contract.ts';
import { call } from '../api/api.ts';

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['campaigns', 'overview'],
    queryFn: ({ signal }) => call(getSmsOverview, { signal }),
  });
