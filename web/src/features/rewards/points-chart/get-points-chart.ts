import { queryOptions } from '@tanstack/react-query';
import { getPointsChart } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { savedOnDevice } from '../../../lib/queries/saved-screens.ts';

export const pointsChartQuery = () =>
  queryOptions({
    queryKey: ['chart'],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(getPointsChart, { signal }),
  });
