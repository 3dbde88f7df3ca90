import { automaticJob } from '#core/campaigns/automatic/begin-automatic.ts';
import { automaticDeps } from '#core/campaigns/automatic/deps.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(automaticJob(automaticDeps));
