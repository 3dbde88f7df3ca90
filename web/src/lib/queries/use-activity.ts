import { queryOptions, useQuery } from '@tanstack/react-query';
import { getActivity } from '../../../../shared/notifications/contract.ts';
import { call } from '../api/api.ts';
import { useIsAwake } from '../device/use-is-awake.ts';

const PACE_MS = 4_000;
const SPARING_PACE_MS = 20_000;

/** What others can change while an owner looks at it. */
const watched = [['applications'], ['application'], ['notifications']];

const activityQuery = () =>
  queryOptions({
    queryKey: ['activity'],
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<{ changedAt: string | null }>(queryKey);
      const now = await call(getActivity, { signal });
      if (before && now.changedAt !== before.changedAt) {
        for (const key of watched) void client.invalidateQueries({ queryKey: key });
      }
      return now;
    },
    staleTime: 0,
    // The next round is another try.
    retry: false,
  });

/**
 * Asks every few seconds whether the office has changed something, as long as somebody looks.
 *
 * @param isWorthAsking whether anything is open that could change
 */
export function useActivity(isWorthAsking: boolean): void {
  const isAwake = useIsAwake();
  useQuery({
    ...activityQuery(),
    enabled: isWorthAsking && isAwake,
    refetchInterval: () => (isDataDear() ? SPARING_PACE_MS : PACE_MS),
  });
}

/** What TypeScript's browser does not know yet (https://wicg.github.io/netinfo/). */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isDataDear(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
