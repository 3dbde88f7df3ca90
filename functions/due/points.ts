import { deps } from '#core/rewards/deps.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(expiryJob(deps));
