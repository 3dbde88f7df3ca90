import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';
import { requireOwnKey } from './own-key.ts';
import type { UploadKey } from './upload.store.ts';

type RemovalDeps = Pick<Deps, 'releaseUpload' | 'deleteObject' | 'clock'>;

/**
 * Removes a file of the owner's that no application has. Removing it again is no error.
 *
 * @throws AppError documents.notYours, documents.inUse
 */
export async function removeUpload(deps: RemovalDeps, { userId, key }: UploadKey): Promise<void> {
  requireOwnKey(userId, key);
  const isRemoved = await removeUnused(deps, { userId, key });
  if (!isRemoved) throw new AppError('documents.inUse');
}

/**
 * Removes a file unless an application has it. A file that its owner removed before is deleted
 * once more: a slow phone may have finished sending it after that.
 *
 * @returns false if an application has the file
 */
export async function removeUnused(deps: RemovalDeps, upload: UploadKey): Promise<boolean> {
  const isReleased = await deps.releaseUpload(upload, deps.clock());
  if (isReleased) await deps.deleteObject(upload.key);
  return isReleased;
}
