import { AppError } from '#core/platform/app-error.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import type { Member } from '#shared/staff/contract.ts';
import { type InvitationLink, NO_LINK_YET, newInvitation, requireTogether } from './invite.ts';
import { entryOf, holderOf, type MemberItem } from './member.store.ts';
import type { PoolDeps } from './pool-deps.ts';
import { toMember } from './read-staff.ts';
import { asks, confirmedAsker, needsSecondAdmin } from './second-admin.ts';

/** @throws AppError staff.notYourself, staff.notFound for an unknown member */
async function findOther(
  { findMember }: PoolDeps,
  actor: StaffActor,
  staffId: string,
): Promise<MemberItem> {
  if (staffId === actor.staffId) throw new AppError('staff.notYourself');
  const member = await findMember(staffId);
  if (!member) throw new AppError('staff.notFound');
  return member;
}

/** @throws AppError staff.notYourself, staff.notFound also for a former member */
async function readOther(deps: PoolDeps, actor: StaffActor, staffId: string): Promise<MemberItem> {
  const member = await findOther(deps, actor, staffId);
  if (member.state === 'Removed') throw new AppError('staff.notFound');
  return member;
}

interface NewPermissions {
  staffId: string;
  may: readonly Permission[];
  version: number;
}

/**
 * Some permissions need two admins: they take effect when a second admin sets the same ones within 24 hours.
 * @throws AppError staff.notYourself, staff.notFound, staff.changed, staff.notTogether, staff.secondAdminNeeded
 */
export async function changePermissions(
  deps: PoolDeps,
  actor: StaffActor,
  { staffId, may: typed, version }: NewPermissions,
): Promise<Member> {
  requireTogether(typed);
  const may = [...new Set(typed)];
  const before = await readOther(deps, actor, staffId);
  if (before.version !== version) throw new AppError('staff.changed');
  const now = deps.clock();
  const asker = await confirmedAsker(deps, before, actor, may);
  const gained = may.filter((one) => !before.may.includes(one));
  const record =
    needsSecondAdmin(gained) && !asker
      ? permissionsAsked(actor, before, may, now)
      : permissionsChanged(before, may, asker);
  const isSaved = await deps.saveMember(before, record.changes, { by: actor, ...record, now });
  if (!isSaved) throw new AppError('staff.changed');
  const { asked, ...after } = { ...before, ...record.changes, version: version + 1 };
  return toMember(asked ? { ...after, asked } : after, now);
}

const permissionsAsked = (
  actor: StaffActor,
  before: MemberItem,
  may: Permission[],
  now: number,
) => ({
  changes: { asked: asks(actor, may, now) },
  entry: entryOf('staff.permissionsAsked', before, { before: { may: before.may }, after: { may } }),
});

const permissionsChanged = (before: MemberItem, may: Permission[], asker: string | null) => ({
  changes: { may, asked: null },
  entry: entryOf('staff.permissionsChanged', before, {
    before: { may: before.may },
    after: { may, ...(asker ? { askedBy: asker } : {}) },
  }),
});

/**
 * Changes the item first, so no call works any more, then deletes the Cognito user. A removal that stopped half
 * way, or whose answer was lost, can be repeated. @throws AppError staff.notYourself, staff.notFound
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

/** @returns false if another admin has changed the member meanwhile */
async function takeOut(deps: PoolDeps, by: StaffActor, before: MemberItem): Promise<boolean> {
  const held = await deps.listPasskeys(holderOf(before.staffId));
  const passkeyIds = held.map(({ passkeyId }) => passkeyId);
  const { name, may } = before;
  const entry = entryOf('staff.removed', before, { before: { name, may } });
  return deps.saveRemoval(before, passkeyIds, { by, entry, now: deps.clock() });
}

/**
 * If the member has no passkeys and no permission that needs two admins, the link is made at once. Otherwise a second
 * admin must confirm within 24 hours, so a stolen admin session cannot take over every member.
 * @throws AppError staff.notYourself, staff.notFound, staff.changed, staff.secondAdminNeeded
 */
export async function inviteAgain(
  deps: PoolDeps,
  actor: StaffActor,
  { staffId, version }: { staffId: string; version: number },
): Promise<InvitationLink | typeof NO_LINK_YET> {
  const before = await readOther(deps, actor, staffId);
  if (before.version !== version) throw new AppError('staff.changed');
  const asker = await confirmedAsker(deps, before, actor, null);
  const isForTwo = before.state === 'Active' || needsSecondAdmin(before.may);
  return isForTwo && !asker ? ask(deps, actor, before) : renew(deps, actor, before, asker);
}

async function ask(deps: PoolDeps, actor: StaffActor, before: MemberItem) {
  const now = deps.clock();
  const entry = entryOf('staff.invitationAsked', before);
  const changes = { asked: asks(actor, null, now) };
  const isSaved = await deps.saveMember(before, changes, { by: actor, entry, now });
  if (!isSaved) throw new AppError('staff.changed');
  return NO_LINK_YET;
}

async function renew(
  deps: PoolDeps,
  actor: StaffActor,
  before: MemberItem,
  asker: string | null,
): Promise<InvitationLink> {
  const now = deps.clock();
  const isRenewal = before.state === 'Active';
  const { invitation, link } = newInvitation({ ...before, isRenewal }, now);
  const entry = entryOf('staff.invited', before, {
    after: { isRenewal, ...(asker ? { askedBy: asker } : {}) },
  });
  const record = { by: actor, entry, now };
  const isSaved = await deps.saveMember(before, { asked: null }, record, invitation);
  if (!isSaved) throw new AppError('staff.changed');
  return { link, expiresAt: invitation.expiresAt };
}
