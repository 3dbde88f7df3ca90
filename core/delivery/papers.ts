import { entryOf } from '#core/projects/audit-line.ts';
import { openPaper as openOwnPaper } from '#core/projects/open-paper.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/**
 * Opens a PDF of a project for the office. Each look is in the audit.
 *
 * @returns a link, good for 5 minutes
 * @throws AppError projects.fileNotFound
 */
export async function openPaper(
  deps: Pick<Deps, 'readProject' | 'auditView' | 'clock'>,
  { userId, projectId, ref }: ProjectItem,
  by: StaffActor,
  paper: string,
): Promise<{ url: string }> {
  const link = await openOwnPaper(deps, { userId, projectId, paper });
  const entry = entryOf({ projectId, ref }, 'project.fileViewed', { after: { paper } });
  await deps.auditView(by, entry, deps.clock());
  return link;
}
