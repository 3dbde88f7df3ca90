import { type AuditActor, type AuditEntry, audited } from '#core/audit/audit.store.ts';
import { createPasskey, removePasskey, spendChallenge } from '#core/passkeys/passkey.store.ts';
import type { NewPasskey } from '#core/passkeys/registration.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { not } from '#core/platform/table/condition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { holderOf } from './holder.ts';
import { type InvitationItem, invitation } from './invitation.entity.ts';
import { type MemberItem, member } from './member.entity.ts';
import { staffEmail } from './staff-email.entity.ts';

/** A day longer than it is good, so that whoever comes late is told the right thing. */
const INVITATION_KEPT_SECONDS = 48 * 60 * 60;

export const findMember = (staffId: string): Promise<MemberItem | null> => member.get({ staffId });

/** @returns everybody of the staff, also those who are gone */
export const listMembers = (): Promise<MemberItem[]> =>
  member.list({ key: {}, begins: { staffId: '' } });

export async function findByEmail(email: string): Promise<MemberItem | null> {
  const found = await staffEmail.get({ email });
  return found && findMember(found.staffId);
}

export const findInvitation = (tokenHash: string): Promise<InvitationItem | null> =>
  invitation.get({ tokenHash });

export type NewInvitation = Omit<InvitationItem, 'ttl'>;

const createInvitation = (item: NewInvitation, now: number) =>
  invitation.create({ ...item, ttl: ttlAfter(now, INVITATION_KEPT_SECONDS) });

const hashOf = (invited: NewInvitation | undefined) =>
  invited ? { invitationHash: invited.tokenHash } : {};

/** A change of a member with its line of the audit. */
export interface MemberRecord {
  by: AuditActor;
  entry: AuditEntry;
  /** Milliseconds. */
  now: number;
}

/**
 * @param invited what lets the new member in; nothing while a second admin has to confirm it
 * @returns false when somebody else of the staff has the e-mail address
 */
export async function insertMember(
  item: MemberItem,
  { by, entry, now }: MemberRecord,
  invited?: NewInvitation,
): Promise<boolean> {
  const failed = await transact({
    email: staffEmail.create({ email: item.email, staffId: item.staffId }),
    member: member.create({ ...item, ...hashOf(invited) }),
    invitation: invited && createInvitation(invited, now),
    audit: audited(by, entry, now),
  });
  if (failed && failed.label !== 'email') throw new Error('a new member was there before');
  return !failed;
}

/**
 * Changes a member on the version that was read, with a new invitation if there is one.
 *
 * @returns false when somebody else was quicker
 */
export async function saveMember(
  { staffId, version, ...before }: MemberItem,
  changes: Parameters<typeof member.patch>[1]['set'],
  { by, entry, now }: MemberRecord,
  invited?: NewInvitation,
): Promise<boolean> {
  const failed = await transact({
    changed: member.patch(
      { staffId },
      {
        set: { ...changes, ...hashOf(invited), version: version + 1 },
        if: { version, state: before.state },
      },
    ),
    invitation: invited && createInvitation(invited, now),
    audit: audited(by, entry, now),
  });
  return failed === null;
}

/** Frees the e-mail address of somebody who is gone, with the state itself. */
export async function saveRemoval(
  { staffId, version, email }: MemberItem,
  passkeyIds: readonly string[],
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const failed = await transact({
    changed: member.patch(
      { staffId },
      {
        set: {
          state: 'Removed',
          may: [],
          version: version + 1,
          signedOutAt: isoTime(now),
          invitationHash: null,
        },
        if: { version, state: not('Removed') },
      },
    ),
    passkeys: passkeyIds.map((passkeyId) =>
      removePasskey({ holder: holderOf(staffId), passkeyId }),
    ),
    email: staffEmail.delete({ email }),
    audit: audited(by, entry, now),
  });
  return failed === null;
}

interface Acceptance {
  member: MemberItem;
  invitation: InvitationItem;
  added: NewPasskey;
  /** The passkeys that the member had before, and has lost. */
  lost: readonly string[];
}

/** Uses an invitation up. @returns false when it was used before, or the member has changed since */
export async function saveAcceptance(
  { member: before, invitation: used, added, lost }: Acceptance,
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const { staffId, version } = before;
  const failed = await transact({
    invitation: invitation.delete(
      { tokenHash: used.tokenHash },
      { if: { staffId, expiresAt: used.expiresAt } },
    ),
    spent: spendChallenge(added.challenge, now),
    member: member.patch(
      { staffId },
      {
        set: {
          state: 'Active',
          version: version + 1,
          invitationHash: null,
          ...(used.isRenewal ? { signedOutAt: isoTime(now) } : {}),
        },
        if: { version, invitationHash: used.tokenHash },
      },
    ),
    passkey: createPasskey(added.passkey),
    lost: lost.map((passkeyId) => removePasskey({ holder: holderOf(staffId), passkeyId })),
    audit: audited(by, entry, now),
  });
  return failed === null;
}
