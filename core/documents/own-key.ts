import { AppError } from '../platform/app-error.ts';

/**
 * Makes sure that a key names a file of this owner.
 *
 * @throws AppError uploads.notYours
 */
export function requireOwnKey(userId: string, key: string, kind = ''): void {
  if (!key.startsWith(`applications/${userId}/${kind && `${kind}_`}`)) {
    throw new AppError('uploads.notYours');
  }
}
