/** Calls about one application. Its file is read first; the member's own files are closed. */
import type { ApplicationItem } from '#core/applications/application.entity.ts';
import { deps } from '#core/assessment/deps.ts';
import { readFile } from '#core/assessment/file.ts';
import { findFile, requireVersion } from '#core/assessment/find-file.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import type { StaffActor } from '#shared/platform/contract.ts';

interface FileCall {
  actor: StaffActor;
  params: { ref: string };
}

type Work<C extends FileCall, Reply> = (
  call: C & { application: ApplicationItem },
) => Promise<Reply>;

export const onFile =
  <C extends FileCall, Reply>(work: Work<C, Reply>) =>
  async (call: C): Promise<Reply> =>
    work({ ...call, application: await findFile(deps, call.actor, call.params.ref) });

/** No file of a closed account changes (docs/decisions/0025-the-account-in-every-write.md). */
function refuseClosed(error: unknown): never {
  const isClosed = error instanceof AppError && error.code === 'accounts.notFound';
  throw isClosed ? new AppError('applications.notNow') : error;
}

/** Like `onFile`, for a change: replies with the changed file. */
export const onChange = <C extends FileCall>(work: Work<C, unknown>) =>
  onFile<C, ApplicationFile>(async (call) => {
    await work(call).catch(refuseClosed);
    return readFile(deps, await findFile(deps, call.actor, call.params.ref));
  });

/** Like `onChange`, for a change decided on a version. */
export const onVersion = <C extends FileCall & { body: { version: number } }>(
  work: Work<C, unknown>,
) =>
  onChange<C>(async (call) => {
    requireVersion(call.application, call.body.version);
    await work(call);
  });
