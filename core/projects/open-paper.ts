import { signPaper } from '#core/papers/paper.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { brand } from '#shared/site/brand.ts';
import type { Deps } from './deps.ts';
import { isProjectId, type ProjectKey } from './own-project.ts';

/**
 * Opens a PDF of a project.
 *
 * @param paper its number
 * @returns a link, good for 5 minutes
 * @throws AppError projects.notFound, projects.fileNotFound
 */
export async function openPaper(
  { readProject }: Pick<Deps, 'readProject'>,
  { paper, ...key }: ProjectKey & { paper: string },
): Promise<{ url: string }> {
  const whole = isProjectId(key.projectId) ? await readProject(key) : null;
  if (!whole) throw new AppError('projects.notFound');
  const found = whole.papers.find(({ number }) => number === paper);
  if (!found) throw new AppError('projects.fileNotFound');
  return { url: await signPaper(found.key, `${brand.name}-${found.kind}-${paper}.pdf`) };
}
