import { automaticJob } from '#core/campaigns/automatic/begin-automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { deps as dueDeps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const job = automaticJob(automaticDeps);

export const handler = forEachMessage<DuePage>((page) => runDuePage(dueDeps, job, page));
