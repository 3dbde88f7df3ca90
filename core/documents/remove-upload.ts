import { AppError } from '#core/platform/app-error.ts';
import type { Check } from '#core/platform/table/writes.ts';
import type { AccountDeps, Deps } from './deps.ts';
import { requireOwnKey } from './own-key.ts';
import type { UploadKey } from './upload.store.ts';

type RemovalDeps = Pick<Deps, 'releaseUpload' | 'deleteObject' | 'clock'>;

/**
 * Removes a file of the owner's that no application has. Removing it again is no error.
 *
 * @throws AppError documents.notYours, documents.notFound for a key that was never given,
 *   documents.inUse, accounts.notFound
 */
export async function removeUpload(
  deps: RemovalDeps & AccountDeps,
  { userId, key }: UploadKey,
): Promise<void> {
  requireOwnKey(userId, key);
  const outcome = await removeUnused(deps, { userId, key }, deps.accountExists(userId));
  if (outcome === 'account') throw new AppError('accounts.notFound');
  if (outcome === 'unknown') throw new AppError('documents.notFound');
  if (outcome === 'used') throw new AppError('documents.inUse');
}

/**
 * Removes a file unless an application has it. A file that its owner removed before is deleted
 * once more: a slow phone may have finished sending it after that. Nothing is deleted under a key
 * that was never given.
 */
async function removeUnused(deps: RemovalDeps, upload: UploadKey, account: Check | null) {
  const outcome = await deps.releaseUpload(upload, account, deps.clock());
  if (outcome === 'released') await deps.deleteObject(upload.key);
  return outcome;
}

/**
 * Removes the file whose lease has ended, unless an application has it, also of a closed account. The lease
 * of a picture ends as well when its owner uses it.
 */
export async function endLease(
  deps: RemovalDeps & { isPicture(upload: UploadKey): Promise<boolean> },
  upload: UploadKey,
): Promise<void> {
  if (!upload.key.startsWith('profile/')) await removeUnused(deps, upload, null);
  else if (!(await deps.isPicture(upload))) await deps.deleteObject(upload.key);
}
