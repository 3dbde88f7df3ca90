import { deps, erasureJob } from '#core/account-closing/erase-after-closing.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(erasureJob(deps));
