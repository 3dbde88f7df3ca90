import { deps, erasureJob } from '#core/account-closing/erase-orphaned.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(erasureJob(deps));
