/** Calls of the office about one project: it is read before, and a project of the member's own is closed. */
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

/** Gives a use case the project that the call names. */
export const onProject =
  <C extends ProjectCall, Reply>(work: Work<C, Reply>) =>
  async (call: C): Promise<Reply> =>
    work({ ...call, project: await findByReference(deps, call.actor, call.params.ref) });

/**
 * No project of a closed account changes (docs/decisions/0025-the-account-in-every-write.md).
 *
 * @throws AppError
 */
function refuseClosed(error: unknown): never {
  const isClosed = error instanceof AppError && error.code === 'accounts.notFound';
  throw isClosed ? new AppError('projects.notNow') : error;
}

/** As `onProject`, for a change that was decided on a version: it answers the project as it is then. */
export const onVersion = <C extends ProjectCall & { body: { version: number } }>(
  work: Work<C, unknown>,
) =>
  onProject<C, OfficeProject>(async (call) => {
    await requireVersion(deps, call.project, call.body.version);
    await work(call).catch(refuseClosed);
    return readOfficeProject(deps, call.project);
  });
