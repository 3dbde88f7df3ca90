import { deps, erasureJob } from '#core/account-closing/erase-orphaned.ts';
import { deps as dueDeps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const job = erasureJob(deps);

export const handler = forEachMessage<DuePage>((page) => runDuePage(dueDeps, job, page));
