import { safeFilename } from '#core/documents/uploads.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from './deps.ts';
import { type FindDeps, ownProject, type ProjectKey } from './own-project.ts';
import type { StoredFile } from './project.entity.ts';

/**
 * Opens a file of the office for the owner.
 *
 * @returns a link, good for 5 minutes
 * @throws AppError projects.notFound, projects.fileNotFound, applications.documentUnsafe
 */
export async function openFile(
  deps: FindDeps & Pick<Deps, 'signDownload' | 'hasThreat'>,
  { fileId, ...key }: ProjectKey & { fileId: string },
): Promise<{ url: string }> {
  const { files } = await ownProject(deps, key);
  const file = files.find((one) => one.fileId === fileId);
  if (!file) throw new AppError('projects.fileNotFound');
  if (await deps.hasThreat(file.key)) throw new AppError('applications.documentUnsafe');
  return { url: await deps.signDownload(file.key, filenameOf(file)) };
}

/** @returns the name that the office gave a file, with the ending of its type */
const filenameOf = ({ name, key }: StoredFile): string =>
  safeFilename(`${name}${key.slice(key.lastIndexOf('.'))}`);
