import { queryOptions } from '@tanstack/react-query';
import { getPointsChart } from '../../../../../shared/contracts/rewards.ts';
import { call } from '../../../lib/api.ts';

export const pointsChartQuery = () =>
  queryOptions({
    queryKey: ['chart'],
    queryFn: ({ signal }) => call(getPointsChart, { signal }),
  });
