import { dueKinds } from '#core/due/due.entity.ts';
import type { NightlyRunItem } from '#core/due/nightly-run.entity.ts';
import type { NightlyRun, Nights } from '#shared/health/contract.ts';
import type { NightProblem } from '#shared/health/nights.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';

/** Each kind begins once a day. Two hours are for a schedule that is late, and for its tries. */
const LONGEST_PAUSE_MS = 26 * HOUR_MS;

/** How the work that begins once a day went, by its kind. */
export const nights = ({ lastRuns, clock }: Deps): Promise<Nights[]> =>
  Promise.all(
    dueKinds.map(async (kind) => {
      const now = clock();
      const runs = (await lastRuns(kind, now)).map(runOf);
      return { kind, runs, problems: problemsOf(runs, now) };
    }),
  );

const runOf = (item: NightlyRunItem): NightlyRun => {
  const { day, startedAt = null, finishedAt = null, done = 0, left = 0, late = 0 } = item;
  return { day, startedAt, finishedAt, done, left, late };
};

/** @param runs newest first. @param now milliseconds since 1970 */
export function problemsOf(runs: readonly NightlyRun[], now: number): NightProblem[] {
  const [last] = runs;
  const began = runs.find(({ startedAt }) => startedAt)?.startedAt;
  const hasRun = began ? now - Date.parse(began) <= LONGEST_PAUSE_MS : false;
  return [
    ...(hasRun ? [] : (['notRun'] as const)),
    ...(last?.left ? (['left'] as const) : []),
    ...(last?.late ? (['late'] as const) : []),
  ];
}
