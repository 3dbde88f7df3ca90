import { deps } from '#core/applications/deps.ts';
import { applicationsJob } from '#core/applications/run-due-changes.ts';
import { deps as dueDeps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const job = applicationsJob(deps);

export const handler = forEachMessage<DuePage>((page) => runDuePage(dueDeps, job, page));
