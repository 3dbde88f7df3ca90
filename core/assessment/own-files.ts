import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** Applications read per account, newest first. */
const MOST_OWN = 25;

/**
 * @returns ids of all applications and projects of accounts with the member's number; a project has its application's
 * id
 */
export async function ownFilesOf(
  deps: Deps,
  { staffId }: Pick<StaffActor, 'staffId'>,
): Promise<ReadonlySet<string>> {
  const member = await deps.findMember(staffId);
  if (!member) return new Set();
  const userIds = (await deps.findByPhone(member.phone)).map(({ userId }) => userId);
  const rows = await Promise.all(userIds.map((userId) => deps.rowsOfOwner(userId, MOST_OWN)));
  const projects = await Promise.all(userIds.map((userId) => deps.projectsOfOwner(userId)));
  return new Set([
    ...rows.flat().map(({ applicationId }) => applicationId),
    ...projects.flat().map(({ projectId }) => projectId),
  ]);
}
