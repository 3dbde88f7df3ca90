import { deps as dueDeps } from '#core/due/deps.ts';
import type { DuePage } from '#core/due/due.ts';
import { runDuePage } from '#core/due/run-page.ts';
import { deletePoolUser } from '#core/platform/user-pool.ts';
import { deps } from '#core/sign-in/deps.ts';
import { unprovenJob } from '#core/sign-in/remove-unproven.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const job = unprovenJob({ ...deps, deletePoolUser });

export const handler = forEachMessage<DuePage>((page) => runDuePage(dueDeps, job, page));
