import { deps } from '#core/repayments/due-deps.ts';
import { repaymentsJob } from '#core/repayments/run-due.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(repaymentsJob(deps));
