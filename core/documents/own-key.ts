import { AppError } from '#core/platform/app-error.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';

/**
 * Refuses the key of another owner's file, and whatever no upload was given: a dot segment would lead
 * from an owner's folder into another one.
 *
 * @param kind the kind of document that the key must be for; any kind if it is absent
 * @throws AppError documents.notYours
 */
export function requireOwnKey(userId: string, key: string, kind = ''): void {
  const isOwn = key.startsWith(`applications/${userId}/${kind && `${kind}_`}`);
  if (!isOwn || !uploadKey.pattern.test(key)) {
    throw new AppError('documents.notYours');
  }
}
