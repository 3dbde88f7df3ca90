import { AppError } from '../platform/app-error.ts';

/**
 * Refuses the key of another owner's file.
 *
 * @param kind the kind of document that the key must be for; any kind if it is absent
 * @throws AppError documents.notYours
 */
export function requireOwnKey(userId: string, key: string, kind = ''): void {
  if (!key.startsWith(`applications/${userId}/${kind && `${kind}_`}`)) {
    throw new AppError('documents.notYours');
  }
}
