import { findUser } from '#core/accounts/account.store.ts';
import { deps } from '#core/documents/deps.ts';
import { lease, type UploadKey } from '#core/documents/upload.store.ts';
import { endLease } from '#core/documents/uploads.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

const isPicture = async ({ userId, key }: UploadKey) =>
  (await findUser(userId))?.profilePic === key;

export const handler = forEachMessage(async (item) => {
  const ended = lease.read(item);
  if (!ended) throw new Error('an expired item is not a lease');
  await endLease({ ...deps, isPicture }, ended);
});
