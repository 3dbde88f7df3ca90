import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getActivity } from '#shared/notifications/contract.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { call } from '#web/src/lib/api/api.ts';
import { onThisClock } from '#web/src/lib/api/server-clock.ts';

const PACE_MS = 4_000;
const SPARING_PACE_MS = 20_000;

/** Queries whose answers the office or a payment can change while an owner looks. */
const watched = [
  ['applications'],
  ['application'],
  ['projects'],
  ['project'],
  ['repayments'],
  ['attempt'],
  ['notifications'],
  ['dashboard'],
];

/** Whether the page on the screen may be older than a change: the page and the first question leave together. */
const isFresh = (changedAt: string | null): boolean =>
  changedAt !== null && onThisClock(changedAt) > Date.now() - MINUTE_MS;

const activityQuery = () =>
  queryOptions({
    queryKey: ['activity'],
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<{ changedAt: string | null }>(queryKey);
      const now = await call(getActivity, { signal });
      if (before ? now.changedAt !== before.changedAt : isFresh(now.changedAt)) {
        for (const key of watched) void client.invalidateQueries({ queryKey: key });
      }
      return now;
    },
    staleTime: 0,
    retry: false,
  });

/**
 * Asks every few seconds whether the office changed something, while somebody looks.
 * @param isWorthAsking whether the office can change anything shown
 * @param restsAfterMs how long an untouched page in view goes on asking
 */
export function useActivity(isWorthAsking: boolean, restsAfterMs?: number): void {
  const isAwake = useIsAwake(restsAfterMs);
  useQuery({
    ...activityQuery(),
    enabled: isWorthAsking && isAwake,
    refetchInterval: () => (isDataDear() ? SPARING_PACE_MS : PACE_MS),
  });
}

/** Not in TypeScript yet (https://wicg.github.io/netinfo/). */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isDataDear(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

const ASLEEP_AFTER_MS = 2 * 60_000;

const signsOfLife = ['pointerdown', 'keydown', 'scroll', 'visibilitychange'] as const;

/** Whether the page is in view and was used within `restsAfterMs`. */
function useIsAwake(restsAfterMs = ASLEEP_AFTER_MS): boolean {
  const [isAwake, setAwake] = useState(isInView);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      setAwake(isInView());
      if (isInView()) timer = setTimeout(() => setAwake(false), restsAfterMs);
    };
    look();
    for (const sign of signsOfLife) document.addEventListener(sign, look, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) document.removeEventListener(sign, look);
    };
  }, [restsAfterMs]);

  return isAwake;
}

const isInView = (): boolean => document.visibilityState === 'visible';
