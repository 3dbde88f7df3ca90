import { queryOptions } from '@tanstack/react-query';
import { getPointsChart } from '../../../../../shared/contracts/rewards.ts';
import { call } from '../../../lib/api.ts';
import { isKept } from '../../../lib/kept-screens.ts';

export const pointsChartQuery = () =>
  queryOptions({
    queryKey: ['chart'],
    meta: isKept,
    queryFn: ({ signal }) => call(getPointsChart, { signal }),
  });
