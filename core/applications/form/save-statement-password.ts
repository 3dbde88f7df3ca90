import { transactFor } from '#core/accounts/owner-transaction.ts';
import type { encryptPassword } from '#core/documents/statement-password.ts';
import { type UploadKey, upload } from '#core/documents/upload.store.ts';
import { requireOwnKey } from '#core/documents/uploads.ts';
import { AppError } from '#core/platform/app-error.ts';
import { absent, anyOf } from '#core/platform/table/condition.ts';
import { undecidedStatuses } from '#shared/applications/application-machine.ts';
import { application } from '../application/application.entity.ts';

interface PasswordDeps {
  encryptPassword: typeof encryptPassword;
  setPassword: typeof setPassword;
}

/**
 * Stores the password encrypted. Until the application is decided, a new password replaces an older one.
 * @throws AppError documents.notYours, documents.notFound, documents.decided, accounts.notFound
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

const isUndecided = { if: anyOf(...undecidedStatuses.map((status) => ({ status }))) };

/**
 * Fails if the application is decided. @returns `missing` if the file does not exist @throws AppError accounts.notFound
 */
export async function setPassword(
  { userId, key }: UploadKey,
  statementPassword: string,
): Promise<'saved' | 'missing' | 'decided'> {
  const file = await upload.get({ userId, key });
  if (!file || file.goneAt) return 'missing';
  const { applicationId } = file;
  const stays = { goneAt: absent, applicationId: applicationId ?? absent };
  const failed = await transactFor(userId, {
    decided: applicationId ? application.check({ userId, applicationId }, isUndecided) : null,
    changed: upload.patch({ userId, key }, { set: { statementPassword }, if: stays }),
  });
  if (!failed) return 'saved';
  // The file was removed meanwhile, or an application took it. Each happens once, so the retries end.
  return failed.label === 'decided' ? 'decided' : setPassword({ userId, key }, statementPassword);
}
