import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { automaticJob } from '#core/campaigns/automatic/run-automatic.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(automaticJob(automaticDeps));
