import { deps as dueDeps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { deps } from '#core/projects/deps.ts';
import { projectsJob } from '#core/projects/run-due.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const job = projectsJob(deps);

export const handler = forEachMessage<DuePage>((page) => runDuePage(dueDeps, job, page));
