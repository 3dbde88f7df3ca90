import { createHash, randomBytes } from 'node:crypto';
import type { AuditActor } from '#core/audit/audit.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { isAllowedTogether, type Permission } from '#shared/platform/permissions.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { INVITATION_MS } from '#shared/staff/limits.ts';
import { entryOf, type MemberItem, type NewInvitation } from './member.store.ts';
import type { PoolDeps } from './pool-deps.ts';
import { asks, needsSecondAdmin } from './second-admin.ts';

export interface Invitee {
  name: string;
  email: string;
  /** As typed. */
  phone: string;
  may: readonly Permission[];
}

/** Shown once. Anyone who has the link can register a passkey, within 24 hours. */
export interface InvitationLink {
  link: string;
  expiresAt: string;
}

/** The link is made when another admin confirms. */
export const NO_LINK_YET = { link: null, expiresAt: null };

/**
 * @param site the origin of the office
 * @throws AppError staff.emailTaken, staff.notTogether, request.invalidField for the phone
 */
export async function inviteMember(
  deps: PoolDeps,
  by: AuditActor,
  site: string,
  invitee: Invitee,
): Promise<InvitationLink> {
  const now = deps.clock();
  const member = await newMember(deps, site, invitee);
  const { invitation, link } = newInvitation({ ...member, isRenewal: false }, now);
  const entry = entryOf('staff.invited', member, { after: { name: member.name, may: member.may } });
  const isNew = await deps.insertMember(member, { by, entry, now }, invitation);
  if (!isNew) throw new AppError('staff.emailTaken');
  return { link, expiresAt: invitation.expiresAt };
}

/**
 * Invites a member into the inviter's office. If a permission needs two admins, the link is made when a second admin
 * invites again.
 * @throws AppError as `inviteMember`
 */
export async function inviteByMember(
  deps: PoolDeps,
  actor: StaffActor,
  invitee: Invitee,
): Promise<InvitationLink | typeof NO_LINK_YET> {
  const inviting = await deps.findMember(actor.staffId);
  if (!inviting) throw new AppError('staff.signInAgain');
  if (!needsSecondAdmin(invitee.may)) return inviteMember(deps, actor, inviting.site, invitee);
  const now = deps.clock();
  const member = {
    ...(await newMember(deps, inviting.site, invitee)),
    asked: asks(actor, null, now),
  };
  const entry = entryOf('staff.invitationAsked', member, {
    after: { name: member.name, may: member.may },
  });
  const isNew = await deps.insertMember(member, { by: actor, entry, now });
  if (!isNew) throw new AppError('staff.emailTaken');
  return NO_LINK_YET;
}

/** @throws AppError staff.emailTaken, staff.notTogether, request.invalidField for the phone */
async function newMember(
  deps: PoolDeps,
  site: string,
  { name, email: typed, phone: typedPhone, may }: Invitee,
): Promise<MemberItem> {
  requireTogether(may);
  const phone = mobilePhone(typedPhone);
  if (!phone) throw new AppError('request.invalidField', { field: 'phone' });
  const email = typed.toLowerCase();
  if (await deps.findByEmail(email)) throw new AppError('staff.emailTaken');
  return {
    staffId: await newStaffUser(deps, email),
    version: 1,
    name,
    email,
    phone,
    may: [...new Set(may)],
    site,
    state: 'Invited',
    createdAt: isoTime(deps.clock()),
  };
}

/**
 * A removal that stopped half way leaves a user whose id is that of a former member: that user is deleted first, with
 * its sessions.
 * @returns the id of a user who is not a member yet
 */
async function newStaffUser(deps: PoolDeps, email: string): Promise<string> {
  const staffId = await deps.ensureStaffUser(email);
  const before = await deps.findMember(staffId);
  if (before?.state !== 'Removed') return staffId;
  await deps.deleteStaffUser(staffId);
  return deps.ensureStaffUser(email);
}

/** @throws AppError staff.notTogether */
export function requireTogether(may: readonly Permission[]): void {
  if (!isAllowedTogether(may)) throw new AppError('staff.notTogether');
}

/** The table has this instead of an invitation's secret. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export interface Invited {
  invitation: NewInvitation;
  /** The secret follows a `#`, so no server or log sees it. */
  link: string;
}

/** @param now milliseconds */
export function newInvitation(
  { staffId, site, isRenewal }: { staffId: string; site: string; isRenewal: boolean },
  now: number,
): Invited {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoTime(now + INVITATION_MS);
  return {
    invitation: { tokenHash: hashToken(token), staffId, expiresAt, isRenewal },
    link: `${site}/office/join#${token}`,
  };
}
