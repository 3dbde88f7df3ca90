import { typesOf } from '../../shared/documents/document-kinds.ts';
import { contentProblem } from '../documents/file-content.ts';
import { requireOwnKey } from '../documents/own-key.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';

export type PictureDeps = Pick<Deps, 'findUploads' | 'readFile'>;

/**
 * Looks into a picture before a project refers to it. A file is written once, so it stays as it was.
 *
 * @throws AppError documents.notYours, documents.notFound, documents.typeNotAllowed,
 *   documents.activeContent
 */
export async function checkPicture(
  { findUploads, readFile }: PictureDeps,
  userId: string,
  key: string,
): Promise<void> {
  requireOwnKey(userId, key, 'picture');
  const [upload] = await findUploads(userId, [key]);
  const file = upload && !upload.goneAt ? await readFile(key) : null;
  if (!file) throw new AppError('documents.notFound');
  const isPicture = (typesOf('picture') as readonly string[]).includes(file.type);
  const problem = isPicture ? contentProblem(file) : 'invalid';
  if (problem === 'active') throw new AppError('documents.activeContent', { kind: 'picture' });
  if (problem) throw new AppError('documents.typeNotAllowed', { kind: 'picture' });
}
