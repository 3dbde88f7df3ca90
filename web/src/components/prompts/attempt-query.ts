import { queryOptions } from '@tanstack/react-query';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import { type Attempt, readAttempt } from '#shared/payments/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { onThisClock } from '#web/src/lib/api/server-clock.ts';

/** A prompt ends after about a minute; until a little later the answer is near. */
export const PROMPT_MS = 75_000;

const PACE_MS = 3_000;

/** A later answer takes minutes, then hours: the page asks less and less. */
const PATIENT_PACE_MS = 10_000;
const PATIENCE_MS = 10 * 60_000;
const SPARING_PACE_MS = 60_000;

/** Asked until known, while the page is open. Nothing else asks M-Pesa for it. */
export const attemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['attempt', attemptId],
    queryFn: ({ signal }) => call(readAttempt, { params: { attemptId }, signal }),
    staleTime: 0,
    // The next round tries again.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data && !isOpen(data.state) ? false : paceOf(data)),
  });

function paceOf(attempt: Attempt | undefined): number {
  const age = attempt ? Date.now() - onThisClock(attempt.createdAt) : 0;
  if (age < PROMPT_MS) return PACE_MS;
  return age < PATIENCE_MS ? PATIENT_PACE_MS : SPARING_PACE_MS;
}
