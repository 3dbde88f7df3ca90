/** What somebody with the permission admin does about another member. */
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { Member } from '../../shared/staff/contract.ts';
import type { Permission } from '../../shared/staff/permissions.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { entryOf } from './audit-entry.ts';
import { holderOf } from './holder.ts';
import { newInvitation } from './invitation-link.ts';
import { requireTogether } from './invite.ts';
import type { MemberItem } from './member.entity.ts';
import { askerOf, toMember } from './member-reply.ts';
import type { PoolDeps } from './pool-deps.ts';

/** @throws AppError staff.notYourself, staff.notFound for somebody who was never there */
async function findOther(
  { findMember }: Pick<PoolDeps, 'findMember'>,
  actor: StaffActor,
  staffId: string,
): Promise<MemberItem> {
  if (staffId === actor.staffId) throw new AppError('staff.notYourself');
  const member = await findMember(staffId);
  if (!member) throw new AppError('staff.notFound');
  return member;
}

/** @throws AppError staff.notYourself, staff.notFound also for somebody who is gone */
async function readOther(
  deps: Pick<PoolDeps, 'findMember'>,
  actor: StaffActor,
  staffId: string,
): Promise<MemberItem> {
  const member = await findOther(deps, actor, staffId);
  if (member.state === 'Removed') throw new AppError('staff.notFound');
  return member;
}

interface NewPermissions {
  staffId: string;
  may: readonly Permission[];
  version: number;
}

/** @throws AppError staff.notYourself, staff.notFound, staff.changed, staff.notTogether */
export async function changePermissions(
  deps: PoolDeps,
  actor: StaffActor,
  { staffId, may, version }: NewPermissions,
): Promise<Member> {
  requireTogether(may);
  const before = await readOther(deps, actor, staffId);
  const changes = { may: [...new Set(may)] };
  const entry = entryOf('staff.permissionsChanged', before, {
    before: { may: before.may },
    after: changes,
  });
  const isSaved =
    before.version === version &&
    (await deps.saveMember(before, changes, { by: actor, entry, now: deps.clock() }));
  if (!isSaved) throw new AppError('staff.changed');
  return toMember({ ...before, ...changes, version: version + 1 }, deps.clock());
}

/**
 * Takes a member out. The item comes first, so that no call of theirs works any more; the user of the
 * pool is deleted after it. A removal whose answer was lost, or that stopped there, is repeated.
 *
 * @throws AppError staff.notYourself, staff.notFound
 */
export async function removeMember(
  deps: PoolDeps,
  actor: StaffActor,
  staffId: string,
): Promise<void> {
  const before = await findOther(deps, actor, staffId);
  const isOut = before.state === 'Removed' || (await takeOut(deps, actor, before));
  if (!isOut) return removeMember(deps, actor, staffId);
  await deps.deleteStaffUser(staffId);
}

/** @returns false when somebody else has changed the member meanwhile */
async function takeOut(deps: PoolDeps, by: StaffActor, before: MemberItem): Promise<boolean> {
  const held = await deps.listPasskeys(holderOf(before.staffId));
  const passkeyIds = held.map(({ passkeyId }) => passkeyId);
  const { name, may } = before;
  const entry = entryOf('staff.removed', before, { before: { name, may } });
  return deps.saveRemoval(before, passkeyIds, { by, entry, now: deps.clock() });
}

interface AgainReply {
  link: string | null;
  expiresAt: string | null;
}

/**
 * Invites somebody again. A member without any passkey yet gets the link at once. For one who has
 * worked here, it is made when a second admin confirms within 24 hours: who takes over one admin's
 * session cannot take over everybody's.
 *
 * @throws AppError staff.notYourself, staff.notFound, staff.changed, staff.secondAdminNeeded
 */
export async function inviteAgain(
  deps: PoolDeps,
  actor: StaffActor,
  { staffId, version }: { staffId: string; version: number },
): Promise<AgainReply> {
  const before = await readOther(deps, actor, staffId);
  if (before.version !== version) throw new AppError('staff.changed');
  const now = deps.clock();
  const asker = askerOf(before, now);
  if (asker === actor.staffId) throw new AppError('staff.secondAdminNeeded');
  const isRenewal = before.state === 'Active';
  return isRenewal && !asker ? ask(deps, actor, before) : renew(deps, actor, before, asker);
}

async function ask(deps: PoolDeps, actor: StaffActor, before: MemberItem): Promise<AgainReply> {
  const now = deps.clock();
  const changes = { invitedAgainBy: actor.staffId, invitedAgainAt: isoTime(now) };
  const entry = entryOf('staff.invitationAsked', before);
  const isSaved = await deps.saveMember(before, changes, { by: actor, entry, now });
  if (!isSaved) throw new AppError('staff.changed');
  return { link: null, expiresAt: null };
}

async function renew(
  deps: PoolDeps,
  actor: StaffActor,
  before: MemberItem,
  asker: string | undefined,
): Promise<AgainReply> {
  const now = deps.clock();
  const isRenewal = before.state === 'Active';
  const { invitation, link } = newInvitation({ ...before, isRenewal }, now);
  const entry = entryOf('staff.invited', before, {
    after: { isRenewal, ...(asker ? { askedBy: asker } : {}) },
  });
  const changes = { invitedAgainBy: null, invitedAgainAt: null };
  const isSaved = await deps.saveMember(before, changes, { by: actor, entry, now }, invitation);
  if (!isSaved) throw new AppError('staff.changed');
  return { link, expiresAt: invitation.expiresAt };
}
