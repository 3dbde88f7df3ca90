import { deps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import type { DueJob } from '#core/due/job.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { forEachMessage } from './queue.ts';

export const dueHandler = (job: DueJob) =>
  forEachMessage<DuePage>((page) => runDuePage(deps, job, page));
