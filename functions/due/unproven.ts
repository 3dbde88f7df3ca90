import { deletePoolUser } from '#core/platform/user-pool.ts';
import { deps } from '#core/sign-in/deps.ts';
import { unprovenJob } from '#core/sign-in/remove-unproven.ts';
import { dueHandler } from '#functions/platform/due.ts';

export const handler = dueHandler(unprovenJob({ ...deps, deletePoolUser }));
