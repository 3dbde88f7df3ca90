import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';
import { requireOwnKey } from './own-key.ts';
import type { UploadKey } from './upload.store.ts';

/**
 * Stores the password of a locked statement, encrypted, in the place of an earlier one.
 *
 * @throws AppError documents.notYours, documents.notFound
 */
export async function saveStatementPassword(
  { encryptPassword, setPassword }: Pick<Deps, 'encryptPassword' | 'setPassword'>,
  { userId, key }: UploadKey,
  password: string,
): Promise<void> {
  requireOwnKey(userId, key);
  const isSaved = await setPassword({ userId, key }, await encryptPassword(userId, password));
  if (!isSaved) throw new AppError('documents.notFound');
}
