/** Calls of the office about one project. It is read first; the member's own projects are closed. */
import { deps } from '#core/delivery/deps.ts';
import { findByReference, requireVersion } from '#core/delivery/find-project.ts';
import { readOfficeProject } from '#core/delivery/read-projects.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import type { OfficeProject } from '#shared/delivery/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';

interface ProjectCall {
  actor: StaffActor;
  params: { ref: string };
}

type Work<C extends ProjectCall, Reply> = (call: C & { project: ProjectItem }) => Promise<Reply>;

export const onProject =
  <C extends ProjectCall, Reply>(work: Work<C, Reply>) =>
  async (call: C): Promise<Reply> =>
    work({ ...call, project: await findByReference(deps, call.actor, call.params.ref) });

/** No project of a closed account changes (docs/decisions/0025-the-account-in-every-write.md). */
function refuseClosed(error: unknown): never {
  const isClosed = error instanceof AppError && error.code === 'accounts.notFound';
  throw isClosed ? new AppError('projects.notNow') : error;
}

/** Like `onProject`, for a change decided on a version: replies with the changed project. */
export const onVersion = <C extends ProjectCall & { body: { version: number } }>(
  work: Work<C, unknown>,
) =>
  onProject<C, OfficeProject>(async (call) => {
    await requireVersion(deps, call.project, call.body.version);
    await work(call).catch(refuseClosed);
    return readOfficeProject(deps, call.project);
  });
