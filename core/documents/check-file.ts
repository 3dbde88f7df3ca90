import { AppError } from '#core/platform/app-error.ts';
import { type FileKind, typesOf } from '#shared/documents/document-kinds.ts';
import type { readFile } from './file.store.ts';
import { contentProblem } from './file-content.ts';
import { requireOwnKey } from './own-key.ts';
import type { findUploads } from './upload.store.ts';

export interface FileDeps {
  findUploads: typeof findUploads;
  readFile: typeof readFile;
}

interface Claim {
  userId: string;
  key: string;
  kind: FileKind;
}

/**
 * Looks into a file before something refers to it. A file is written once, so it stays as it was.
 *
 * @throws AppError documents.notYours, documents.notFound, documents.typeNotAllowed,
 *   documents.activeContent
 */
export async function checkFile(
  { findUploads, readFile }: FileDeps,
  { userId, key, kind }: Claim,
): Promise<void> {
  requireOwnKey(userId, key, kind);
  const [upload] = await findUploads(userId, [key]);
  const file = upload && !upload.goneAt ? await readFile(key) : null;
  if (!file) throw new AppError('documents.notFound');
  const isAllowed = (typesOf(kind) as readonly string[]).includes(file.type);
  const problem = isAllowed ? contentProblem(file) : 'invalid';
  if (problem === 'active') throw new AppError('documents.activeContent', { kind });
  if (problem) throw new AppError('documents.typeNotAllowed', { kind });
}
