import { deps as dueDeps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { deps } from '#core/rewards/deps.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const job = expiryJob(deps);

export const handler = forEachMessage<DuePage>((page) => runDuePage(dueDeps, job, page));
