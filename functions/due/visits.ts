import { visitsJob } from '#core/campaigns/visits/count-visits.ts';
import { visitsDeps } from '#core/campaigns/visits/deps.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(visitsJob(visitsDeps));
