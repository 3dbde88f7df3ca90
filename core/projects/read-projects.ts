import { AppError } from '#core/platform/app-error.ts';
import type { ProjectDetail, ProjectRow } from '#shared/projects/contract.ts';
import type { Deps } from './deps.ts';
import { isProjectId, type ProjectKey } from './own-project.ts';
import { toProjectReply, toRowReply } from './project-reply.ts';

/** @returns all projects of an owner, newest first */
export async function listProjects(
  { projectsOfOwner }: Pick<Deps, 'projectsOfOwner'>,
  userId: string,
): Promise<{ projects: ProjectRow[] }> {
  return { projects: (await projectsOfOwner(userId)).map(toRowReply) };
}

/** @throws AppError projects.notFound, also for a project of another owner */
export async function readDetail(
  { readProject }: Pick<Deps, 'readProject'>,
  key: ProjectKey,
): Promise<ProjectDetail> {
  const whole = isProjectId(key.projectId) ? await readProject(key) : null;
  if (!whole) throw new AppError('projects.notFound');
  return toProjectReply(whole);
}
