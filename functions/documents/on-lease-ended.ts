import { deps } from '../../core/documents/deps.ts';
import { lease } from '../../core/documents/lease.entity.ts';
import { endLease } from '../../core/documents/remove-upload.ts';
import { forEachRecord, itemOf } from '../platform/stream.ts';

/** Removes the file whose lease has ended. */
export const handler = forEachRecord(async ({ dynamodb }) => {
  const ended = lease.read(itemOf(dynamodb?.OldImage));
  if (!ended) throw new Error('an item that ended is no lease');
  await endLease(deps, ended);
});
