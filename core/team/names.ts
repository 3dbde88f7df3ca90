import type { TeamActor } from '#shared/platform/contract.ts';
import { listMembers } from './member.store.ts';

/** Something that somebody of a business made: without an id it was the owner, a till or a clock. */
interface Made {
  memberId?: string | undefined;
}

export type Names = ReadonlyMap<string, string>;

/**
 * Finds the names of those who made something, also of those who have left. It reads nothing where only
 * the owner, or the caller, has made it.
 */
export async function namesOf(
  businessId: string,
  made: readonly Made[],
  caller: TeamActor | null,
): Promise<Names> {
  const own: Names = new Map(caller ? [[caller.memberId, caller.name]] : []);
  if (made.every(({ memberId }) => memberId === undefined || own.has(memberId))) return own;
  const members = await listMembers(businessId);
  return new Map(members.map(({ memberId, name }) => [memberId, name]));
}

/** @returns the name of whoever of the team made something; null if it was nobody of the team */
export const nameIn = (names: Names, { memberId }: Made): string | null =>
  (memberId && names.get(memberId)) || null;
