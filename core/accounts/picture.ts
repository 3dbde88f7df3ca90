import { type FileSample, isWhatItClaims } from '../documents/file-content.ts';
import { AppError } from '../platform/app-error.ts';
import type { User } from './account.store.ts';
import { picturePlaces } from './picture-places.ts';

interface PictureParts {
  signPicturePut(key: string, file: { type: string; size: number }): Promise<string>;
  readSample(key: string, size: number): Promise<FileSample | null>;
  replacePicture(before: User, next: string | null): Promise<boolean>;
  deletePicture(key: string): Promise<void>;
}

/** A place to PUT the next picture, once. */
export async function placePicture(
  { deletePicture, signPicturePut }: PictureParts,
  { userId, profilePic }: User,
  file: { type: string; size: number },
) {
  const [first, second] = picturePlaces(userId);
  const key = profilePic === first ? second : first;
  await deletePicture(key);
  const headers = { 'content-type': file.type, 'if-none-match': '*' };
  return { key, url: await signPicturePut(key, file), headers };
}

/**
 * Shows the picture that was put into its place. Using it again is no mistake.
 *
 * @throws AppError uploads.notYours, uploads.notFound, account.pictureInvalid,
 *   account.pictureChanged
 */
export async function usePicture(parts: PictureParts, user: User, key: string): Promise<void> {
  const places: readonly string[] = picturePlaces(user.userId);
  if (!places.includes(key)) throw new AppError('uploads.notYours');
  if (user.profilePic === key) return;
  // How it starts is enough: it is drawn, and never opened as a file.
  const sample = await parts.readSample(key, 0);
  if (!sample) throw new AppError('uploads.notFound');
  if (!isWhatItClaims(sample)) throw new AppError('account.pictureInvalid');
  await replace(parts, user, key);
}

export const removePicture = (parts: PictureParts, user: User): Promise<void> =>
  replace(parts, user, null);

async function replace(parts: PictureParts, user: User, next: string | null): Promise<void> {
  const isReplaced = await parts.replacePicture(user, next);
  if (!isReplaced) throw new AppError('account.pictureChanged');
  if (user.profilePic) await parts.deletePicture(user.profilePic);
}
