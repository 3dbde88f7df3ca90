import { setTimeout as wait } from 'node:timers/promises';
import { environment } from '#core/platform/config.ts';
import { takeTokens } from '#core/platform/limits/pace.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import type { DueKind } from './due.entity.ts';
import type { DuePage } from './due.store.ts';

/**
 * Puts pages of one kind into its queue.
 *
 * @throws Error if the queue did not take all of them
 */
export async function sendPages(kind: DueKind, pages: readonly DuePage[]): Promise<void> {
  const refused = await putIntoQueue(
    `due-${kind}`,
    pages.map((body) => ({ body })),
  );
  if (refused.length > 0) throw new Error(`${refused.length} pages of ${kind} were not taken`);
}

/**
 * Waits until so many rows may be worked on. All workers of a kind share the pace, which leaves tills
 * the rest of what the table takes (infra/stages.ts).
 */
export async function keepPace(kind: DueKind, rows: number, now: number): Promise<void> {
  const perSecond = Number(environment('DUE_ROWS_PER_SECOND'));
  const milliseconds = await takeTokens({ of: `due#${kind}`, perSecond, burst: 1 }, rows, now);
  if (milliseconds > 0) await wait(milliseconds);
}
