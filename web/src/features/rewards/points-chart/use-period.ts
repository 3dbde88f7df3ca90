import { useSearchParams } from 'react-router';
import { type PointsPeriod, pointsPeriods, USUAL_PERIOD } from '#shared/rewards/period.ts';

/** @returns the period that the URL names; the usual one if it names none that there is */
export function usePeriod(): PointsPeriod {
  const [search] = useSearchParams();
  return pointsPeriods.find((one) => one === search.get('days')) ?? USUAL_PERIOD;
}
