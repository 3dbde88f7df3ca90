import { deps } from '#core/applications/deps.ts';
import { applicationsJob } from '#core/applications/run-due-changes.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(applicationsJob(deps));
