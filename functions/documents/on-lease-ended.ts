import { deps } from '#core/documents/deps.ts';
import { lease } from '#core/documents/lease.entity.ts';
import { endLease } from '#core/documents/remove-upload.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** Removes the file whose lease has ended. */
export const handler = forEachMessage(async (item) => {
  const ended = lease.read(item);
  if (!ended) throw new Error('an item that ended is no lease');
  await endLease(deps, ended);
});
