import { contentProblem } from '#core/documents/file-content.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { User } from './account.store.ts';
import type { Deps } from './deps.ts';
import { requireUser } from './require-user.ts';

/** @param id new for each upload: a key takes one picture and is never given again */
const pictureKey = (userId: string, id: string): string => `profile/${userId}/${id}`;

const isPictureOf = (userId: string, key: string): boolean =>
  key.startsWith(pictureKey(userId, ''));

/**
 * @returns a URL that takes one picture once, with the headers to send.
 * @throws AppError accounts.notFound, accounts.tooManyPictures
 */
export async function createPictureUpload(
  { lendPicture, newId, signPicturePut, clock }: Deps,
  userId: string,
  file: { type: string; size: number },
) {
  const now = clock();
  const key = pictureKey(userId, newId(now));
  const outcome = await lendPicture(userId, key, now);
  if (outcome === 'account') throw new AppError('accounts.notFound');
  if (outcome === 'tooMany') throw new AppError('accounts.tooManyPictures');
  const headers = { 'content-type': file.type, 'if-none-match': '*' };
  return { key, url: await signPicturePut(key, file), headers };
}

/**
 * Does nothing if `key` is the current picture. @throws AppError documents.notYours, documents.notFound,
 * accounts.pictureInvalid, accounts.pictureChanged, accounts.notFound
 */
export async function usePicture(deps: Deps, user: User, key: string): Promise<void> {
  if (!isPictureOf(user.userId, key)) throw new AppError('documents.notYours');
  if (user.profilePic === key) return;
  const file = await deps.readFile(key);
  if (!file) throw new AppError('documents.notFound');
  if (contentProblem(file)) throw new AppError('accounts.pictureInvalid');
  await replace(deps, user, key);
}

export const removePicture = (deps: Deps, user: User): Promise<void> => replace(deps, user, null);

async function replace(deps: Deps, user: User, next: string | null): Promise<void> {
  const outcome = await deps.replacePicture(user, next, deps.clock());
  if (outcome === 'gone') throw new AppError('documents.notFound');
  if (outcome === 'changed') {
    await requireUser(deps, user.userId);
    throw new AppError('accounts.pictureChanged');
  }
  if (user.profilePic) await deps.deletePicture(user.profilePic);
}
