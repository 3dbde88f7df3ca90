import { queryOptions } from '@tanstack/react-query';
import { getPointsChart } from '../../../../../shared/rewards/contract.ts';
import { call } from '../../../lib/api/api.ts';
import { isKept } from '../../../lib/queries/kept-screens.ts';

export const pointsChartQuery = () =>
  queryOptions({
    queryKey: ['chart'],
    meta: isKept,
    queryFn: ({ signal }) => call(getPointsChart, { signal }),
  });
