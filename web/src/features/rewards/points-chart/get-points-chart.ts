import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPointsChart } from '#shared/rewards/contract.ts';
import type { PointsPeriod } from '#shared/rewards/period.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

/** The days that are on the screen stay there while those of another period load. */
export const pointsChartQuery = (days: PointsPeriod) =>
  queryOptions({
    queryKey: ['chart', days],
    meta: savedOnDevice,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getPointsChart, { query: { days }, signal }),
  });
