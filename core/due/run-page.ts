import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';
import { HOUR_MS } from '#shared/platform/time.ts';
import type { DuePage, DueRow } from './due.ts';
import type { DueJob } from './job.ts';
import type { RowCounts } from './nightly-run.ts';

const countEvent = eventCounter<'DueDone' | 'DueLeft' | 'DueLate'>('due', 'kind');

/** Counts rows done, rows left for the next night, and rows more than a day late. */
export function countDue(
  event: 'DueDone' | 'DueLeft' | 'DueLate',
  kind: DueKind,
  rows: number,
): void {
  if (rows > 0) countEvent(event, kind, rows);
}

export interface RunDeps {
  readDue(page: DuePage & { day: string }, now: number): Promise<Page<DueRow>>;
  keepPace(kind: DueKind, rows: number, now: number): Promise<void>;
  sendPages(kind: DueKind, pages: readonly DuePage[]): Promise<void>;
  addToRun(kind: DueKind, rows: RowCounts, now: number): Promise<void>;
  clock(): number;
}

interface FoundPage {
  rows: DueRow[];
  here: DuePage;
  /** Null at the end. */
  next: DuePage | null;
}

/**
 * Works on the next page that has rows, and sends the page after it. If a worker dies, the queue delivers the page
 * again, with the rows that are left. Two workers with the same page change each row only once.
 */
export async function runDuePage(deps: RunDeps, job: DueJob, page: DuePage): Promise<void> {
  const { kind } = job;
  const found = await nextPage(deps, job, page);
  if (!found) return;
  const { rows, here, next } = found;
  const late = lateOf(rows, deps.clock());
  countDue('DueLate', kind, late);
  await deps.keepPace(kind, rows.length, deps.clock());
  const { done, left, again = false } = await job.work(rows);
  countDue('DueDone', kind, done);
  countDue('DueLeft', kind, left);
  await deps.addToRun(kind, { done, left, late }, deps.clock());
  logger.info('due page done', { kind, shard: here.shard, day: here.day, done, left, again });
  const follower = again ? here : next;
  if (follower) await deps.sendPages(kind, [follower]);
}

/** Without a failure, a row is at most a day old when a run finds it; an hour more is for a late run. */
const LATE_MS = 25 * HOUR_MS;

const lateOf = (rows: readonly DueRow[], now: number): number =>
  rows.filter(({ at }) => Date.parse(at) < now - LATE_MS).length;

/** Skips days without rows. @returns null if nothing is due up to now */
async function nextPage(
  { readDue, clock }: RunDeps,
  { kind, days }: DueJob,
  { shard, day: first = '', cursor }: DuePage,
): Promise<FoundPage | null> {
  const now = clock();
  const rest = days(now).filter((day) => day >= first);
  for (const [position, day] of rest.entries()) {
    const here = { kind, shard, day, ...(day === first && { cursor }) };
    const { items, next } = await readDue(here, now);
    const dayAfter = rest[position + 1];
    const otherDay = dayAfter === undefined ? null : { kind, shard, day: dayAfter };
    const following = next ? { kind, shard, day, cursor: next } : otherDay;
    if (items.length > 0 || next) return { rows: items, here, next: following };
  }
  return null;
}
