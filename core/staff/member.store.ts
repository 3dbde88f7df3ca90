import { type AuditActor, type AuditEntry, audited } from '#core/audit/audit.store.ts';
import { type Task, taskOf, taskWrites } from '#core/due/task.ts';
import { createPasskey, removePasskey, spendChallenge } from '#core/passkeys/passkey.store.ts';
import type { NewPasskey } from '#core/passkeys/registration.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { not } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { INVITATION_MS } from '#shared/staff/limits.ts';
import { memberStates } from '#shared/staff/states.ts';

/** One admin asked for it; another confirms it. */
export interface Asked {
  /** The `staffId` of the admin. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** Permissions to give; null for an invitation. */
  may: Permission[] | null;
}

/** Each call reads it, so a change holds from the next call on. */
export const member = entity({
  name: 'member',
  about: "A member of the provider's staff, with what they may do.",
  attributes: {
    staffId: text({ about: "The `sub` of the user of the staff's pool." }),
    version: whole(),
    name: text({ personal: true }),
    email: text({ personal: true }),
    phone: text({
      personal: true,
      about: 'The account with this number is theirs, and they may not work on it.',
    }),
    may: json<Permission[]>(),
    state: oneOf(memberStates),
    site: text({ about: 'The origin of the office: their passkeys are made for it.' }),
    createdAt: text(),
    invitationHash: text({
      optional: true,
      secret: true,
      about: 'The only valid invitation: a later one replaces it.',
    }),
    signedOutAt: text({
      optional: true,
      about: 'All sessions from before this moment have ended, because every passkey was lost.',
    }),
    asked: json<Asked>({
      optional: true,
      about: 'What one admin asked for and another one confirms: permissions, or an invitation.',
    }),
  },
  key: {
    question: 'Who is on the staff, and what may they do?',
    pk: 'staff',
    sk: 'member#{staffId}',
  },
});

export type MemberItem = ItemOf<typeof member>;

/** Registers a passkey for a member who has none: once, within 24 hours. */
export const invitation = entity({
  name: 'invitation',
  about: 'A link by which a member of the staff registers a passkey without having one.',
  attributes: {
    tokenHash: text({ secret: true, about: 'SHA-256 of the secret in the link.' }),
    staffId: text(),
    expiresAt: text(),
    isRenewal: flag({ about: 'Whether the earlier passkeys are lost, and will be deleted.' }),
    ttl: whole(),
  },
  key: {
    question: 'Whom does this link invite?',
    pk: 'invitation#{tokenHash}',
    sk: 'invitation',
  },
});

export type InvitationItem = ItemOf<typeof invitation>;

/** Keeps an e-mail address for one member, also when two people invite at once. */
export const staffEmail = entity({
  name: 'staffEmail',
  about: 'The e-mail address of a staff member; unique among the staff.',
  attributes: {
    email: text({ personal: true, about: 'In small letters.' }),
    staffId: text(),
  },
  key: {
    question: 'Which member has this e-mail address?',
    pk: 'staff',
    sk: 'email#{email}',
  },
});

export const holderOf = (staffId: string): string => `staff#${staffId}`;

export const subjectOf = (staffId: string): string => `staff#${staffId}`;

/** A day longer than it is valid, so a late visitor gets the right message. */
const INVITATION_KEPT_SECONDS = 48 * 60 * 60;

export const findMember = (staffId: string): Promise<MemberItem | null> => member.get({ staffId });

/** Former members are included. */
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

export interface MemberRecord {
  by: AuditActor;
  entry: AuditEntry;
  /** Milliseconds. */
  now: number;
}

/** @param invited absent while a second admin has to confirm @returns false if another member has the e-mail address */
export async function insertMember(
  item: MemberItem,
  { by, entry, now }: MemberRecord,
  invited?: NewInvitation,
): Promise<boolean> {
  const failed = await transact({
    email: staffEmail.create({ email: item.email, staffId: item.staffId }),
    member: [
      member.create({ ...item, ...hashOf(invited) }),
      ...taskWrites([], tasksOf(item, item.asked)),
    ],
    invitation: invited && createInvitation(invited, now),
    audit: audited(by, entry, now),
  });
  if (failed && failed.label !== 'email') throw new Error('a new member exists already');
  return !failed;
}

/** Nobody confirms what they asked for, or what is about themselves. */
export function tasksOf({ staffId, name }: MemberItem, asked?: Asked | null): Task[] {
  if (!asked) return [];
  const end = Date.parse(asked.at) + INVITATION_MS;
  const notBy = [asked.by, staffId];
  const about = { userId: staffId, subject: staffId, name, notBy, since: asked.at };
  return [taskOf({ ...about, kind: 'member', until: isoTime(end), ttl: ttlAfter(end, 0) })];
}

/** On condition that the version is the one that was read. @returns false if another call was quicker */
export async function saveMember(
  before: MemberItem,
  changes: Parameters<typeof member.patch>[1]['set'],
  { by, entry, now }: MemberRecord,
  invited?: NewInvitation,
): Promise<boolean> {
  const { staffId, version, state } = before;
  const set = { ...changes, ...hashOf(invited), version: version + 1 };
  const { asked = before.asked } = changes ?? {};
  const failed = await transact({
    changed: [
      member.patch({ staffId }, { set, if: { version, state } }),
      ...taskWrites(tasksOf(before, before.asked), tasksOf(before, asked)),
    ],
    invitation: invited && createInvitation(invited, now),
    audit: audited(by, entry, now),
  });
  return failed === null;
}

/** Frees the e-mail address together with the change of state. */
export async function saveRemoval(
  before: MemberItem,
  passkeyIds: readonly string[],
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const { staffId, version, email } = before;
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
    email: [staffEmail.delete({ email }), ...taskWrites(tasksOf(before, before.asked), [])],
    audit: audited(by, entry, now),
  });
  return failed === null;
}

interface Acceptance {
  member: MemberItem;
  invitation: InvitationItem;
  added: NewPasskey;
  lost: readonly string[];
}

/** Uses an invitation up. @returns false if it was used before, or the member has changed */
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

/** Each change of passkeys raises the member's version: of two removals at once, one fails, so a last passkey stays. */
const nextVersion = ({ staffId, version }: { staffId: string; version: number }) =>
  member.patch({ staffId }, { set: { version: version + 1 }, if: { version, state: 'Active' } });

interface Of {
  staffId: string;
  version: number;
}

/** @returns false if the challenge was spent before, or the member has changed */
export async function savePasskey(
  of: Of,
  { passkey, challenge }: NewPasskey,
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const failed = await transact({
    spent: spendChallenge(challenge, now),
    passkey: createPasskey(passkey),
    member: nextVersion(of),
    audit: audited(by, entry, now),
  });
  return failed === null;
}

/** @returns false if the member has changed */
export async function savePasskeyRemoval(
  of: Of,
  passkeyId: string,
  { by, entry, now }: MemberRecord,
): Promise<boolean> {
  const failed = await transact({
    passkey: removePasskey({ holder: holderOf(of.staffId), passkeyId }),
    member: nextVersion(of),
    audit: audited(by, entry, now),
  });
  return failed === null;
}

export const entryOf = (
  kind: AuditEntry['kind'],
  { staffId, email }: Pick<MemberItem, 'staffId' | 'email'>,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: subjectOf(staffId), label: email, ...changed });
