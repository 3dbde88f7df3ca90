import type { encryptPassword } from '#core/documents/statement-password.ts';
import type { UploadKey } from '#core/documents/upload.store.ts';
import { requireOwnKey } from '#core/documents/uploads.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { setPassword } from './password.store.ts';

interface PasswordDeps {
  encryptPassword: typeof encryptPassword;
  setPassword: typeof setPassword;
}

/**
 * Stores the password of a locked statement, encrypted, in the place of an earlier one. The
 * password of an application's file stays as it was when the application was decided.
 *
 * @throws AppError documents.notYours, documents.notFound, documents.decided,
 *   accounts.notFound
 */
export async function saveStatementPassword(
  { encryptPassword, setPassword }: PasswordDeps,
  { userId, key }: UploadKey,
  password: string,
): Promise<void> {
  requireOwnKey(userId, key);
  const outcome = await setPassword({ userId, key }, await encryptPassword(userId, password));
  if (outcome === 'missing') throw new AppError('documents.notFound');
  if (outcome === 'decided') throw new AppError('documents.decided');
}
