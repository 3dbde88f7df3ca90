/** Calls of an owner about one project. A change replies with the changed project. */
import { deps } from '#core/projects/deps.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import { readDetail } from '#core/projects/project-reply.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import type { ProjectDetail } from '#shared/projects/contract.ts';

interface ProjectCall {
  actor: OwnerActor;
  params: { projectId: string };
}

interface ChangeCall extends ProjectCall {
  idempotencyKey: string;
  ipAddress: string;
}

type Key<C extends ProjectCall> = C['params'] & { userId: string };

/** Passes the project's key to a use case. */
export const onProject =
  <C extends ProjectCall, Reply>(work: (key: Key<C>, call: C) => Promise<Reply>) =>
  (call: C): Promise<Reply> =>
    work({ ...call.params, userId: call.actor.userId }, call);

type Request<C extends ChangeCall> = Key<C> & Pick<C, 'idempotencyKey' | 'ipAddress'>;

/** Like `onProject`, for a change that is made once. */
export const onChange = <C extends ChangeCall>(
  work: (request: Request<C>, call: C) => Promise<ProjectItem>,
) =>
  onProject<C, ProjectDetail>(async (key, call) => {
    const { idempotencyKey, ipAddress } = call;
    const { userId, projectId } = await work({ ...key, idempotencyKey, ipAddress }, call);
    return readDetail(deps, { userId, projectId });
  });
