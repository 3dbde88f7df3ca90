import { deps } from '#core/projects/deps.ts';
import { projectsJob } from '#core/projects/milestones/run-due.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(projectsJob(deps));
